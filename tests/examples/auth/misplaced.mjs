// Mounts the webhook where it can't work: after a parser that takes the body.
import express from "express";

import { nodeHandler } from "./node-http.ts";
import { webhook } from "./webhook.ts";

express()
  .use(express.json())
  .post("/webhook", nodeHandler(webhook))
  .post(
    "/connection",
    nodeHandler(async () => new Response("needs no body")),
  )
  .listen(Number(process.env.PORT), "127.0.0.1");
