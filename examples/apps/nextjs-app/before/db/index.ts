import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";

// One pool, also when development loads this file again.
const kept = globalThis as { appPool?: Pool };
export const pool = (kept.appPool ??= new Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
}));
// Without a listener, a connection that the database ends ends the process.
if (pool.listenerCount("error") === 0) {
  pool.on("error", (error) => console.error(error.message));
}

export const db = drizzle(pool, { casing: "snake_case" });
