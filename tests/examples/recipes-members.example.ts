import { rmSync } from "node:fs";

import { onTestFinished, test } from "vitest";

import { describeExample } from "./describe";
import { run } from "./processes";
import { recipesWithMembers } from "./recipes/own-members";
import { startPostgres } from "./recipes/stores";

describeExample("recipes", () => {
  test("the members of rooms in Python are in the app's own table, with UUIDs", async () => {
    const postgres = await startPostgres();
    onTestFinished(async () => {
      await postgres.close();
    });
    const cwd = recipesWithMembers("members_table", "teams");
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    const env = {
      DATABASE_URL: postgres.address,
      SOCKETLESS_API_KEY: "key",
      SOCKETLESS_WEBHOOK_MASTER_SECRET: "secret",
      PUBLIC_URL: "http://127.0.0.1",
    };
    await run({ command: ["/usr/bin/python3", "-m", "unittest", "test_members"], cwd, env }, 60_000);
  });
});
