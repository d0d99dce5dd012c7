import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import { createNotifications } from "@socketless/sdk/notifications";
import { postgres } from "@socketless/sdk/storage/postgres";
import { Router } from "express";
import { Pool } from "pg";

const userOf = (req) => req.session.userId; // Your login's.
export const store = postgres(
  new Pool({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  }),
);
const socketless = createSocketless({
  user: (_request, req) => userOf(req),
});
export const notices = createNotifications(socketless, { store });

export const routes = Router();
routes.all("/connection", nodeHandler(socketless.connection));
routes.post("/webhook", nodeHandler(socketless.webhook(notices)));
routes.get(
  "/notices",
  nodeHandler((request, req) => notices.inbox(request, userOf(req))),
);
