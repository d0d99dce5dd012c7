import path from "node:path";

import { test } from "vitest";

import { run } from "../examples/processes";
import { readersNode } from "../examples/readers-node";
import { testStore } from "./storage/contract";
import { STARTERS } from "./storage/databases";
import { startMixed } from "./storage/python";

// Node.js 20 has no node:sqlite.
if (Number(process.versions.node.split(".")[0]) >= 24) {
  testStore(() => startMixed("sqlite", STARTERS.sqlite));
} else {
  test("Python and JavaScript share a file of SQLite on the Node.js of readers", async () => {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "sdk", "storage-python-sqlite"];
    await run({ command: ["node", ...vitest], cwd: path.resolve(__dirname, "../.."), env: readersNode() }, 300_000);
  }, 300_000);
}
