import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import { Router, type Request as ExpressRequest } from "express";

/** What your login leaves on the request. */
type LoggedIn = ExpressRequest & { session?: { userId?: string } };

export const socketless = createSocketless({
  user: (_request, { session }: LoggedIn) => session?.userId,
});

export const routes = Router();
routes.all("/connection", nodeHandler(socketless.connection));
routes.post("/webhook", nodeHandler(socketless.webhook()));
