import type { FastifyInstance } from "fastify";

import { isTooMany } from "./limit.ts";
import { userFrom } from "./user.ts";
import { connectionFor, isOwnPage } from "./socketless.ts";

export async function connection(app: FastifyInstance) {
  // The request has no body: Fastify's own parser refuses an empty one
  // that is called JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async () => undefined);

  app.setErrorHandler((error, request, reply) => {
    request.log.error(error);
    return reply.code(502).send("The service gave no connection");
  });

  app.post("/connection", async (request, reply) => {
    if (!isOwnPage(request))
      return reply.code(403).send("Only this site's own pages may connect");
    const user = await userFrom(request);
    if (!user) return reply.code(401).send("Log in first");
    if (isTooMany(user))
      return reply
        .code(429)
        .header("Retry-After", "60")
        .send("Too many connections");

    const url = await connectionFor(user);
    return reply.header("Cache-Control", "no-store").send({ url });
  });
}
