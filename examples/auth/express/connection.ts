import { Router } from "express";

import { isTooMany } from "./limit.ts";
import { userOf } from "./session.ts";
import { call, secretFor, setting } from "./socketless.ts";

export const connection = Router();

connection.post("/connection", async (request, response) => {
  const site = request.get("sec-fetch-site"); // Over https, current browsers say where a request comes from.
  if (site && site !== "same-origin") return void response.status(403).send("Only this site's own pages may connect");
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
