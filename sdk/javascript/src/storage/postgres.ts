import { reasonOf, safe, type Log } from "../settings";
import type { Query, Row } from "./database";
import { sqlStore } from "./sql";
import type { Store } from "./types";

export { SCHEMA } from "./schema";
export type { Change, Claim, Item, Store } from "./types";

type OnError = (error: Error) => void;

/** The part of a client of the package `pg` that is used. */
export interface PgClient {
  query(sql: string, values: (string | number)[]): Promise<{ rows: Row[] }>;
  release(problem?: Error): void;
  on(event: "error", listener: OnError): unknown;
  removeListener(event: "error", listener: OnError): unknown;
}

/** The part of a pool of the package `pg`, or of one that has the same methods, that is used. */
export interface PgPool {
  query(sql: string, values: (string | number)[]): Promise<{ rows: Row[] }>;
  connect(): Promise<PgClient>;
  on(event: "error", listener: OnError): unknown;
}

/** Pools that have a listener already: a framework that loads a module again must not add one each time. */
const heard = new WeakSet<PgPool>();

/**
 * Keep everything in PostgreSQL, in the tables of `SCHEMA`. An error of the pool, such as a connection that the database
 * has ended, is logged, and would end the process otherwise. The pool stays yours: set its time limits, and end it.
 *
 * @param options - `log`, which is the console by default
 */
export function postgres(pool: PgPool, { log = console }: { log?: Log } = {}): Store {
  const onError: OnError = (error) => safe(log).warn(`PostgreSQL ended a connection: ${reasonOf(error)}`);
  if (!heard.has(pool)) {
    heard.add(pool);
    pool.on("error", onError);
  }
  return sqlStore({
    dialect: "postgres",
    query: async (sql, ...values) => (await pool.query(sql, values)).rows,
    async transaction(run) {
      const client = await pool.connect();
      // The pool listens only while a connection is idle.
      client.on("error", onError);
      let problem: Error | undefined;
      const query: Query = async (sql, ...values) => (await client.query(sql, values)).rows;
      try {
        await query("begin isolation level read committed");
        const result = await run(query);
        await query("commit");
        return result;
      } catch (error) {
        // Closes the connection, and with it PostgreSQL undoes the transaction.
        problem = error instanceof Error ? error : new Error(reasonOf(error));
        throw error;
      } finally {
        client.release(problem);
        client.removeListener("error", onError);
      }
    },
  });
}
