import { Router } from "express";

import { isTooMany } from "./limit.ts";
import { userOf } from "./session.ts";
import { call, secretFor, setting } from "./socketless.ts";

export const connection = Router();

connection.post("/connection", async (request, response) => {
  // Current browsers say whether this site's page asks; others name the origin of the page.
  const { host, origin, "sec-fetch-site": site } = request.headers;
  const isOwnPage = site ? site === "same-origin" : origin?.endsWith(`://${host}`);
  if (!isOwnPage) return void response.status(403).send("Only this site's own pages may connect");
  const user = userOf(request.get("cookie"));
  if (!user) return void response.status(401).send("Log in first");
  if (isTooMany(user)) return void response.status(429).set("Retry-After", "60").send("Too many connections");

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
  response.set("Cache-Control", "no-store").json({ url });
});
