/** A row, by the names of its columns. Numbers may come as text or as a bigint. */
export type Row = Record<string, unknown>;

/** Run one statement, and return its rows. `$1` in it is the first value, `$2` the second. */
export type Query = (sql: string, ...values: (string | number)[]) => Promise<readonly Row[]>;

/** What a database speaks. CockroachDB, PGlite and others take that of PostgreSQL; libsql and D1 that of SQLite. */
export type Dialect = "postgres" | "sqlite";

/** A database library, as `sqlStore` uses it. */
export interface SqlDatabase {
  dialect: Dialect;
  query: Query;
  /** Commit what a function does with its own `query`, or undo all of it if it throws. */
  transaction: <T>(run: (query: Query) => Promise<T>) => Promise<T>;
}
