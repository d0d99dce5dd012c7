import { Hono } from "hono";

import { socketless, webhook } from "./socketless";

const app = new Hono();
app.all("/connection", (context) => socketless.connection(context.req.raw));
app.post("/webhook", (context) => webhook(context.req.raw));

export default app;
