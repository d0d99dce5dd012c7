import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import { postgres } from "@socketless/sdk/storage/postgres";
import { Router } from "express";
import { Pool } from "pg";

const userOf = (req) => req.session.userId; // Your login's.
const store = postgres(
  new Pool({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  }),
);
const socketless = createSocketless({
  user: (_request, req) => userOf(req),
});
// #region deliver
import { cron } from "@socketless/sdk/cron";
import { createNotifications } from "@socketless/sdk/notifications";
import { byEmail } from "@socketless/sdk/notifications/email";
import { createWebPush } from "@socketless/sdk/notifications/web-push";
import webPush from "web-push";

import { addressOf, sendMail } from "./mail.mjs"; // Your own.

const push = createWebPush(socketless, { store, webPush });
const email = byEmail({ addressOf, send: sendMail });
export const notices = createNotifications(socketless, {
  store,
  deliver: [push.channel, email],
});

export const routes = Router();
routes.all(
  "/push-subscriptions",
  nodeHandler((request, req) => push.subscriptions(request, userOf(req))),
);
routes.get("/cron", nodeHandler(cron(socketless, () => notices.deliverDue())));
// #endregion deliver
routes.all("/connection", nodeHandler(socketless.connection));
routes.post("/webhook", nodeHandler(socketless.webhook(notices)));
routes.get(
  "/notices",
  nodeHandler((request, req) => notices.inbox(request, userOf(req))),
);
