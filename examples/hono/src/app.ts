// #region app
import { Hono } from "hono";

import {
  connectionFor,
  isOwnPage,
  readEvent,
  reply,
  send,
  userOf,
} from "./socketless.ts";

const room = "room.lobby";
const app = new Hono();
export default app;
// #endregion app

// #region connection
app.post("/connection", async (c) => {
  if (!isOwnPage(c.req.raw))
    return c.text("Only this site's own pages may connect", 403);

  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  return c.json({ url: await connectionFor(guest) });
});
// #endregion connection

// #region webhook
// The page shows each id once, because events and messages can arrive twice.
const tellRoom = (message: object, id: string = crypto.randomUUID()) =>
  send({ feeds: room }, { ...message, id });

app.post("/webhook", async (c) => {
  const event = await readEvent(c.req.raw);
  if (event instanceof Response) return event;
  const { action, identifier, message } = event;
  const name = userOf(identifier);
  // The reply must go out all the same.
  const announce = (message: object, id?: string) =>
    tellRoom(message, id).catch(console.error);
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name }, `joined:${identifier}`);
      return reply(event, {
        join: [room],
        message: { type: "welcome", name },
      });
    case "MESSAGE": {
      const [, id, text = message] =
        // The page sends its id first.
        /^([0-9a-f-]{36}) (.*)$/s.exec(message) ?? [];
      await announce({ type: "message", name, text }, id);
      return reply(event);
    }
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name }, `left:${identifier}`);
      return reply(event, { leave: [room] });
    default:
      return reply(event);
  }
});
// #endregion webhook

// #region push
app.post("/roll", async (c) => {
  if (!isOwnPage(c.req.raw))
    return c.text("Only this site's own pages may roll", 403);
  const value = 1 + Math.floor(Math.random() * 6);
  await tellRoom({ type: "rolled", value });
  return c.body(null, 204);
});
// #endregion push
