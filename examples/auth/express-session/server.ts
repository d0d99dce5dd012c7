import express from "express";
import session from "express-session";

import { connection } from "./connection.ts";
import { nodeHandler } from "./node-http.ts";
import { setting } from "./socketless.ts";
import { webhook } from "./webhook.ts";

const server = express()
  // TLS ends at the proxy, and "auto" below must know of it.
  .set("trust proxy", "loopback")
  .use(
    session({
      secret: setting("SESSION_SECRET"),
      resave: false,
      saveUninitialized: false,
      cookie: { sameSite: "lax", secure: "auto" },
    }),
  )
  .use(connection) // After the session, which it reads.
  .post("/webhook", nodeHandler(webhook))
  // Your app's own routes come after the webhook: a parsed
  // body has no signature.
  .use(express.json())
  .listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
// For the whole request, which ends a webhook body that never does.
server.requestTimeout = 10_000;
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
