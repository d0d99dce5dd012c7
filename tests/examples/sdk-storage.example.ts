import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";
import { expect, it, onTestFinished } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startPostgresServer, startRedisServer, temporaryDirectory } from "../support/databases";
import { describeExample } from "./describe";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { siteDir } from "./workspace";

/** Start what a sample connects to, and return the settings of its process. */
const databases: Record<string, () => Promise<{ env: Record<string, string>; stop: () => Promise<void> }>> = {
  async postgres() {
    const { address, stop } = await startPostgresServer();
    const pool = new Pool({ connectionString: address });
    await pool.query(SCHEMA);
    await pool.end();
    return { env: { DATABASE_URL: address }, stop };
  },
  async redis() {
    const { address, stop } = await startRedisServer();
    return { env: { REDIS_URL: `unix://${address}` }, stop };
  },
  sqlite: () => Promise.resolve({ env: {}, stop: () => Promise.resolve() }),
};

describeExample("sdk", () => {
  it.each(Object.keys(databases))("the store of %s.mjs keeps what another process has added", async (name) => {
    const cwd = temporaryDirectory();
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    cpSync(path.join(siteDir, "examples/sdk/storage"), cwd, { recursive: true });
    mkdirSync(path.join(cwd, "node_modules/@socketless"), { recursive: true });
    symlinkSync((await packSdk(siteDir)).folder, path.join(cwd, "node_modules/@socketless/sdk"));
    for (const library of ["pg", "redis"]) {
      symlinkSync(path.join(siteDir, "node_modules", library), path.join(cwd, "node_modules", library));
    }
    const database = await databases[name]?.();
    onTestFinished(() => database?.stop());
    const code = `
      import { store } from "./${name}.mjs";
      console.log((await store.add("news", process.argv[1], 1)).seq);
      process.exit();`;
    const add = async (id: string) => {
      const command: [string, ...string[]] = ["node", "--input-type=module", "-e", code, id];
      return run({ command, cwd, env: { ...readersNode(), ...database?.env } }, 60_000);
    };
    await add("a");
    expect(await add("b")).toContain("2\n");
  });
});
