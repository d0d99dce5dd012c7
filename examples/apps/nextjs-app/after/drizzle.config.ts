import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema.ts",
  casing: "snake_case",
  tablesFilter: ["!socketless_*"], // Those of the SDK stay.
  dbCredentials: { url: process.env.DATABASE_URL ?? "" },
});
