import { rmSync } from "node:fs";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { sqlite } from "../../sdk/javascript/src/storage/sqlite";
import { run } from "../examples/processes";
import { readersNode } from "../examples/readers-node";
import { temporaryDirectory } from "../support/databases";
import { nodeSqlite } from "./storage/databases";
import { testSharedStore } from "./storage/processes";

const siteDir = path.resolve(__dirname, "../..");

// Node.js 20 has no node:sqlite.
if (Number(process.versions.node.split(".")[0]) >= 24) {
  testSharedStore("sqlite");

  test("opens a new file while another process writes to it", async () => {
    const directory = temporaryDirectory();
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = path.join(directory, "new.db");
    sqlite(file).close();
    const { DatabaseSync } = nodeSqlite();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec("begin immediate");
    const store = sqlite(file);
    onTestFinished(() => store.close());
    other.exec("commit");
    expect(await store.add("news", "a", 1)).toMatchObject({ seq: 1 });
  });
} else {
  test("says what to install where Node.js has no SQLite", () => {
    expect(() => sqlite("app.db")).toThrow("use Node.js 22.13 or newer, or pass a Database of better-sqlite3");
  });

  test("passes the tests of a store on the Node.js of readers", async () => {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "sdk", "storage-sqlite"];
    await run({ command: ["node", ...vitest], cwd: siteDir, env: readersNode() }, 300_000);
  }, 300_000);
}
