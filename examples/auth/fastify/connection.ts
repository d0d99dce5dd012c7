import type { FastifyInstance } from "fastify";

import { isTooMany } from "./limit.ts";
import { userOf } from "./session.ts";
import { call, secretFor, setting } from "./socketless.ts";

export async function connection(app: FastifyInstance) {
  // The request has no body: Fastify's own parser refuses an empty one that is called JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async () => undefined);

  app.setErrorHandler((error, request, reply) => {
    request.log.error(error);
    return reply.code(502).send("The service gave no connection");
  });

  app.post("/connection", async (request, reply) => {
    // Current browsers say whether this site's page asks; others name the origin of the page.
    const { host, origin, "sec-fetch-site": site } = request.headers;
    const isOwnPage = site ? site === "same-origin" : origin?.endsWith(`://${host}`);
    if (!isOwnPage) return reply.code(403).send("Only this site's own pages may connect");
    const user = userOf(request.headers.cookie);
    if (!user) return reply.code(401).send("Log in first");
    if (isTooMany(user)) return reply.code(429).header("Retry-After", "60").send("Too many connections");

    const identifier = `${user}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
    const answer = await call("connection", {
      identifier,
      webhook: {
        url: new URL("/webhook", setting("PUBLIC_URL")).href,
        secret: await secretFor(identifier),
        options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
      },
    });
    const { url } = (await answer.json()) as { url: string };
    return reply.header("Cache-Control", "no-store").send({ url });
  });
}
