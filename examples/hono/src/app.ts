// #region app
import { Hono } from "hono";
import { csrf } from "hono/csrf";

import { call, readEvent, secretFor, setting } from "./socketless.ts";

const room = "room.lobby";
const app = new Hono();
export default app;
// #endregion app

// #region connection
app.post("/connection", csrf(), async (c) => {
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  const identifier = `${guest}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const response = await call("connection", {
    identifier,
    webhook: {
      url: new URL("/webhook", setting("PUBLIC_URL")).href,
      secret: await secretFor(identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { url } = (await response.json()) as { url: string };
  return c.json({ url });
});
// #endregion connection

// #region webhook
const tellRoom = (message: object) => call("message", { messages: { feeds: room, message: JSON.stringify(message) } });

app.post("/webhook", async (c) => {
  const event = await readEvent(c.req.raw);
  if (event instanceof Response) return event;
  const { action, identifier, message, secret } = event;
  const name = identifier.slice(0, identifier.lastIndexOf("."));
  const reply = (body: object) => c.json(body, 200, { Authorization: `Bearer ${secret}` });
  const announce = (message: object) => tellRoom(message).catch(console.error); // The reply must go out all the same.
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name });
      return reply({
        feeds: { action: "join", feeds: room, clients: identifier },
        messages: { clients: identifier, message: JSON.stringify({ type: "welcome", name }) },
      });
    case "MESSAGE":
      await announce({ type: "message", name, text: message });
      return reply({});
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name });
      return reply({ feeds: { action: "leave", feeds: room, clients: identifier } });
    default:
      return reply({});
  }
});
// #endregion webhook

// #region push
app.post("/roll", csrf(), async (c) => {
  await tellRoom({ type: "rolled", value: 1 + Math.floor(Math.random() * 6) });
  return c.body(null, 204);
});
// #endregion push
