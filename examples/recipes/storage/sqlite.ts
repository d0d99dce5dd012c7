import { DatabaseSync } from "node:sqlite";

import { sqlStore, type Query } from "./sql.ts";
import type { Store } from "./store.ts";

/**
 * Keeps everything in a file, for all processes of one machine. Create its
 * tables first, by schema.sql, and set its journal mode to WAL.
 */
export function sqlite(file: string): Store {
  // A process that finds the file locked waits for so many milliseconds.
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const query: Query = async (sql, ...values) => {
    const named = values.map((value, index) => [`$${index + 1}`, value]);
    return database.prepare(sql).all(Object.fromEntries(named)) as never;
  };
  // One connection has one transaction: what comes meanwhile waits for its end.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }
  return sqlStore({
    now: "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
    skipLocked: "", // The file has one writer at a time.
    query: (sql, ...values) => inTurn(() => query(sql, ...values)),
    transaction: (run) =>
      inTurn(async () => {
        database.exec("begin immediate");
        try {
          const result = await run(query);
          database.exec("commit");
          return result;
        } catch (error) {
          database.exec("rollback");
          throw error;
        }
      }),
  });
}
