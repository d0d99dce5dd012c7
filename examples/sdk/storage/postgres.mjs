import { postgres } from "@socketless/sdk/storage/postgres";
import { Pool } from "pg";

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
});
export const store = postgres(pool);
