import { listenToPostgres } from "@socketless/sdk/live-rows/postgres";
import { Client } from "pg";

import { rows } from "./socketless.mjs";

const listening = listenToPostgres(rows, {
  client: () => new Client({ connectionString: process.env.DATABASE_URL }),
  onListening: () => console.info("Listening"),
});
process.on("SIGTERM", listening.stop);
