import { Router } from "express";

import { isTooMany } from "./limit.ts";
import { userFrom } from "./user.ts";
import { connectionFor, isOwnPage } from "./socketless.ts";

export const connection = Router();

connection.post("/connection", async (request, response) => {
  try {
    if (!isOwnPage(request))
      return void response
        .status(403)
        .send("Only this site's own pages may connect");
    const user = await userFrom(request);
    if (!user) return void response.status(401).send("Log in first");
    if (isTooMany(user))
      return void response
        .status(429)
        .set("Retry-After", "60")
        .send("Too many connections");

    const url = await connectionFor(user);
    response.set("Cache-Control", "no-store").json({ url });
  } catch (error) {
    // Express 4 would not catch what an async route throws, and the
    // process would end.
    console.error(error);
    response.status(502).send("The service gave no connection");
  }
});
