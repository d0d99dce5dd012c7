import { Elysia } from "elysia";

import { socketless, webhook } from "./socketless";

const raw = { parse: "none" } as const; // The signature covers the bytes.

new Elysia()
  .post("/connection", ({ request }) => socketless.connection(request), raw)
  .post("/webhook", ({ request }) => webhook(request), raw)
  .listen(process.env.PORT ?? 3000);
