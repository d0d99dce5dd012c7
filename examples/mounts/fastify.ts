import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What your login leaves on the request. */
type LoggedIn = FastifyRequest & { session?: { userId?: string } };

export const socketless = createSocketless({
  user: (_request, { session }: LoggedIn) => session?.userId,
});
const webhook = nodeHandler(socketless.webhook());

export async function routes(app: FastifyInstance) {
  app.all("/connection", nodeHandler(socketless.connection));
  // Before Fastify parses the body: the signature covers its bytes.
  app.post("/webhook", { onRequest: webhook }, () => {});
}
