import { Hono } from "hono";

import { monitorCalls, monitorEvent } from "./monitor.ts";
import { connectionFor, isOwnPage, reply, send } from "./socketless.ts";

monitorCalls();
const app = new Hono();
export default app;

app.post("/connection", async (c) => {
  if (!isOwnPage(c.req.raw))
    return c.text("Only this site's own pages may connect", 403);
  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  return c.json({ url: await connectionFor(guest) });
});

app.post("/webhook", (c) =>
  monitorEvent(c.req.raw, async (event) => {
    if (event.action === "MESSAGE")
      await send({ clients: event.identifier }, { text: event.message });
    return reply(event);
  }),
);
