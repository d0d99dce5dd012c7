import Router from "@koa/router";
import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import type { Context } from "koa";

export const socketless = createSocketless({
  // What your login leaves on the context.
  user: (_request, { session }: Context) => session?.userId,
});

export const router = new Router();
router.all("/connection", nodeHandler(socketless.connection));
router.post("/webhook", nodeHandler(socketless.webhook()));
