import { rmSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import type { Store } from "../../sdk/javascript/src/storage/types";
import { testStore } from "../sdk/storage/contract";
import { aging, type Subject } from "../sdk/storage/databases";
import { startPostgresServer, temporaryDirectory } from "../support/databases";
import { describeExample } from "./describe";
import { run } from "./processes";
import { copyExample, siteCompiler, workspaceOf } from "./workspace";

interface Opened {
  store: Store;
  close(): unknown;
  execute?(sql: string): Promise<unknown>;
}
type Clients = Record<string, (address: string) => Opened | Promise<Opened>>;

const folder = workspaceOf("storage");

async function open(name: string, address: string): Promise<Opened> {
  const clients = (await import(path.join(folder, "clients.ts"))) as Clients;
  const opened = await clients[name]?.(address);
  if (opened === undefined) {
    throw new Error(`clients.ts has no ${name}`);
  }
  return opened;
}

async function onPostgres(name: string): Promise<Subject> {
  const server = await startPostgresServer();
  const pool = new Pool({ connectionString: server.address, max: 1 });
  await pool.query(SCHEMA);
  const { store, close } = await open(name, server.address);
  return {
    store,
    address: server.address,
    age: (ms) => pool.query(aging(ms)),
    async close() {
      await close();
      await pool.end();
      await server.stop();
    },
  };
}

async function onFile(name: string): Promise<Subject> {
  const directory = temporaryDirectory();
  const { store, close, execute = () => Promise.resolve() } = await open(name, `file:${directory}/app.db`);
  await execute(SCHEMA);
  return {
    store,
    address: directory,
    age: (ms) => execute(aging(ms)),
    close: () => {
      close();
      rmSync(directory, { recursive: true });
      return Promise.resolve();
    },
  };
}

describe.skipIf(!isFull("storage"))("stores through database libraries", () => {
  describeExample("storage", () => {
    beforeAll(async () => {
      await copyExample("storage");
      // Generating code needs none of Prisma's programs, and it would download one.
      const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
      await run({ command: ["npx", "--no", "prisma", "generate"], cwd: folder, env }, 120_000);
    }, 600_000);

    it("type-check", async () => {
      const types = path.join(path.dirname(siteCompiler), "../../@types");
      await run({ command: [siteCompiler, "-p", folder, "--typeRoots", types], cwd: folder }, 120_000);
      expect.assertions(0);
    });

    for (const name of ["openDrizzle", "openKysely", "openTypeorm", "openPrisma"]) {
      describe(name, () => void testStore(() => onPostgres(name)));
    }
    describe("openLibsql", () => void testStore(() => onFile("openLibsql")));
  });
});
