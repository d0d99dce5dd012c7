import { readFileSync } from "node:fs";

import { Miniflare } from "miniflare";

// As `wrangler` reads them.
const { compatibility_date, compatibility_flags } = JSON.parse(readFileSync("wrangler.json", "utf8"));
const names = ["PUBLIC_URL", "SESSION_SECRET", "SOCKETLESS_API_KEY", "SOCKETLESS_API_URL"];
names.push("SOCKETLESS_WEBHOOK_MASTER_SECRET");

const host = new Miniflare({
  modules: true,
  scriptPath: "bundle-worker/worker.js",
  compatibilityDate: process.env.COMPATIBILITY_DATE ?? compatibility_date,
  compatibilityFlags: compatibility_flags,
  host: "127.0.0.1",
  port: Number(process.env.PORT),
  bindings: Object.fromEntries(names.map((name) => [name, process.env[name]])),
});
process.once("SIGTERM", () => void host.dispose().then(() => process.exit()));
