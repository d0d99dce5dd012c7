// #region app
import { Hono } from "hono";

import { connectionFor, isOwnPage, readEvent, reply, send, userOf } from "./socketless.ts";

const room = "room.lobby";
const app = new Hono();
export default app;
// #endregion app

// #region connection
app.post("/connection", async (c) => {
  if (!isOwnPage(c.req.raw)) return c.text("Only this site's own pages may connect", 403);

  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  return c.json({ url: await connectionFor(guest) });
});
// #endregion connection

// #region webhook
const tellRoom = (message: object) => send({ feeds: room }, message);

app.post("/webhook", async (c) => {
  const event = await readEvent(c.req.raw);
  if (event instanceof Response) return event;
  const { action, identifier, message } = event;
  const name = userOf(identifier);
  const announce = (message: object) => tellRoom(message).catch(console.error); // The reply must go out all the same.
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name });
      return reply(event, { join: [room], message: { type: "welcome", name } });
    case "MESSAGE":
      await announce({ type: "message", name, text: message });
      return reply(event);
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name });
      return reply(event, { leave: [room] });
    default:
      return reply(event);
  }
});
// #endregion webhook

// #region push
app.post("/roll", async (c) => {
  if (!isOwnPage(c.req.raw)) return c.text("Only this site's own pages may roll", 403);
  await tellRoom({ type: "rolled", value: 1 + Math.floor(Math.random() * 6) });
  return c.body(null, 204);
});
// #endregion push
