import { Elysia } from "elysia";

import { socketless, webhook } from "./socketless";

// The signature covers the bytes of the body.
const raw = { parse: "none" } as const;

new Elysia()
  .all("/connection", ({ request }) => socketless.connection(request), raw)
  .post("/webhook", ({ request }) => webhook(request), raw)
  .listen(process.env.PORT ?? 3000);
