import type { Pool } from "pg";

import { sqlStore, type Query } from "./sql.ts";
import type { Store } from "./store.ts";

/** Keeps everything in PostgreSQL. Create its tables first, by schema.sql. */
export function postgres(pool: Pool): Store {
  // A lost connection would end the process, in use or not.
  pool.on("error", console.warn);
  pool.on("connect", (client) => client.on("error", console.warn));
  return sqlStore({
    now: "(extract(epoch from clock_timestamp()) * 1000)::bigint",
    skipLocked: "for update skip locked",
    query: async (sql, ...values) => (await pool.query(sql, values)).rows,
    async transaction(run) {
      const client = await pool.connect();
      let problem: Error | undefined;
      const query: Query = async (sql, ...values) =>
        (await client.query(sql, values)).rows;
      try {
        await query("begin isolation level read committed");
        const result = await run(query);
        await query("commit");
        return result;
      } catch (error) {
        // Closes the connection, and with it PostgreSQL undoes the transaction.
        problem = error as Error;
        throw error;
      } finally {
        client.release(problem);
      }
    },
  });
}
