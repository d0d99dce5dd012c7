import { test } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { describeExample } from "./describe";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { runOn } from "./recipes/stores";
import { siteDir } from "./workspace";

describeExample("recipes", async () => {
  if (Number(process.versions.node.split(".")[0]) >= 24) {
    runOn("sqlite");
    if (isFull("recipes")) {
      await import("./recipes/on-a-database");
    } else {
      await import("./recipes/optimistic-send");
    }
    return;
  }
  test("run on SQLite by the Node.js of readers, because Node.js 20 has no node:sqlite", async () => {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "examples", "recipes-sqlite"];
    await run({ command: ["node", ...vitest], cwd: siteDir, env: readersNode() }, 300_000);
  }, 300_000);
});
