import { rmSync } from "node:fs";

import { onTestFinished, test } from "vitest";

import { describeExample } from "./describe";
import { run } from "./processes";
import { testOnPython } from "./recipes/on-python";
import { recipesWithMembers } from "./recipes/own-members";
import { startPostgres } from "./recipes/stores";

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
    const cwd = recipesWithMembers("django_members", "shop");
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    await run({ command: ["/usr/bin/python3", "-m", "unittest", "test_shop"], cwd, env }, 60_000);
  },
);
