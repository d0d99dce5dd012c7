import type { Query, Row } from "./database";
import { SCHEMA } from "./schema";
import { sqlStore } from "./sql";
import type { Store } from "./types";

export { SCHEMA };
export type { Change, Claim, Item, Store } from "./types";

interface Statement {
  /** `false` in better-sqlite3 if the statement returns no rows: `all` would throw. */
  readonly reader?: boolean;
  all(values: Record<string, string | number>): unknown[];
  run(values: Record<string, string | number>): unknown;
}

/** The part of `DatabaseSync` of `node:sqlite`, and of `Database` of better-sqlite3, that is used. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

/** How long a statement waits for another process that writes, in milliseconds. */
const BUSY_MS = 5_000;

/** @throws Error if the platform has no SQLite */
function open(file: string): SqliteDatabase {
  // At run time, because Node.js 20 has no such module.
  const sqlite = globalThis.process?.getBuiltinModule?.("node:sqlite" as "node:fs") as unknown as
    | { DatabaseSync: new (file: string) => SqliteDatabase }
    | undefined;
  if (sqlite === undefined) {
    throw new Error("There is no node:sqlite: use Node.js 22.13 or newer, or pass a Database of better-sqlite3");
  }
  return new sqlite.DatabaseSync(file);
}

function prepare(database: SqliteDatabase): void {
  try {
    // Reads don't wait for writes then. The file keeps it.
    database.exec("pragma journal_mode = wal");
  } catch {
    // Another process is writing: the next one that opens the file sets it.
  }
  database.exec(`pragma busy_timeout = ${BUSY_MS}`);
  const newest = database.prepare("select name from sqlite_master where name = 'socketless_visits_user'");
  if (newest.all({}).length === 0) {
    // Of two processes that open a new file, one waits here.
    database.exec(`begin immediate; ${SCHEMA} commit;`);
  }
}

/**
 * Keep everything in a file of SQLite, for all processes of one machine. Creates its tables if they are missing.
 *
 * @param source - the file, or an open database that nothing else uses: a statement between two of a transaction would
 *   become part of it
 * @returns the store, and `close`, which closes the file
 * @throws Error if it can't be opened
 */
export function sqlite(source: string | SqliteDatabase): Store & { close(): void } {
  const database = typeof source === "string" ? open(source) : source;
  prepare(database);

  // Async, so that what SQLite throws becomes a rejection.
  const query: Query = async (sql, ...values) => {
    const statement = database.prepare(sql);
    // `$1` by name, without its prefix, is what both take.
    const named = Object.fromEntries(values.map((value, at) => [String(at + 1), value]));
    if (statement.reader === false) {
      statement.run(named);
      return [];
    }
    return statement.all(named) as Row[];
  };

  const store = sqlStore({
    dialect: "sqlite",
    query,
    async transaction(run) {
      database.exec("begin immediate");
      try {
        const result = await run(query);
        database.exec("commit");
        return result;
      } catch (error) {
        try {
          database.exec("rollback");
        } catch {
          // SQLite has undone it by itself, as when the disk is full.
        }
        throw error;
      }
    },
  });
  return { ...store, close: () => void database.close() };
}
