import { readFileSync } from "node:fs";
import path from "node:path";

import { Pool } from "pg";

import { startPostgresServer } from "../../support/databases";
import { siteDir } from "../workspace";

/** A database of a test. */
export interface Server {
  /** What programs open it by. */
  address: string;
  /** Ends the connections of other processes, as when the database restarts. */
  disconnect(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts PostgreSQL with the tables of the rooms in Python. */
export async function startPostgres(): Promise<Server> {
  const { address, stop } = await startPostgresServer();
  const pool = new Pool({ connectionString: address, max: 1 });
  await pool.query(readFileSync(path.join(siteDir, "examples/recipes/python/schema.sql"), "utf8"));
  return {
    address,
    disconnect: () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and pid <> pg_backend_pid()",
      ),
    async close() {
      await pool.end();
      await stop();
    },
  };
}
