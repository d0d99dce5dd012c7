import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { describeExample } from "./describe";
import { run } from "./processes";
import { testOnPython } from "./recipes/on-python";
import { startPostgres, temporaryDirectory } from "./recipes/stores";
import { siteDir } from "./workspace";

describeExample("recipes", () => testOnPython("django", "sqlite"));

test.each(["SQLite", "PostgreSQL"])(
  "Django's own models tell a row's owner, and are the members of rooms, on %s",
  async (database) => {
    const env: Record<string, string> = {};
    if (database === "PostgreSQL") {
      const postgres = await startPostgres();
      onTestFinished(async () => {
        await postgres.close();
      });
      env.DATABASE_URL = postgres.address;
    }
    const cwd = temporaryDirectory();
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    for (const source of [
      "examples/recipes/python",
      "examples/core/socketless.py",
      "examples/recipes/storage/schema.sql",
    ])
      cpSync(path.join(siteDir, source), source.endsWith("python") ? cwd : path.join(cwd, path.basename(source)), {
        recursive: true,
      });
    cpSync(path.join(siteDir, "tests/examples/recipes/shop"), cwd, { recursive: true });
    // As the page says, instead of the recipes' own members.
    const file = path.join(cwd, "recipes.py");
    const before = readFileSync(file, "utf8");
    const members = /^# #region members[^]*^# #endregion members$/m;
    expect(before).toMatch(members);
    writeFileSync(file, before.replace(members, "from django_members import add_member, delete_member, is_member"));
    await run({ command: ["/usr/bin/python3", "-m", "unittest", "test_shop"], cwd, env }, 60_000);
  },
);
