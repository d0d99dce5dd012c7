// #region app
import { createSocketless, sentBy } from "@socketless/sdk";
import { Hono } from "hono";

import { userFrom } from "./user.ts";

const socketless = createSocketless({ user: userFrom });

const app = new Hono();
export default app;

app.post("/connection", (c) => socketless.connection(c.req.raw));
// #endregion app

// #region webhook
const room = "room.lobby";

// The page shows each id once, because events and messages can arrive twice.
const tellRoom = (message: object, id: string = crypto.randomUUID()) =>
  socketless.send({ feeds: room }, { ...message, id });

// In your own app: the user's name. The rest of a guest's key stays secret.
const nameOf = (user: string) => user.slice(0, 14);

const webhook = socketless.webhook(
  ({ action, user }) => {
    const message = { type: "welcome", name: nameOf(user) };
    if (action === "CONNECTION_OPEN") return { join: [room], message };
    if (action === "CONNECTION_CLOSE") return { leave: [room] };
  },
  async (event) => {
    const { action, user, identifier, message } = event;
    const name = nameOf(user);
    const connection = identifier.slice(user.length + 1).slice(0, 16);
    if (action === "CONNECTION_OPEN")
      await tellRoom({ type: "joined", name }, `${connection}:joined`);
    if (action === "CONNECTION_CLOSE")
      await tellRoom({ type: "left", name }, `${connection}:left`);
    if (action === "MESSAGE") {
      // What a client sends can be anything; who sent it is verified.
      const { id = crypto.randomUUID(), text = message } = sentBy(event);
      if (typeof id === "string" && typeof text === "string")
        await tellRoom({ type: "message", name, text }, `${connection}:${id}`);
    }
  },
);
app.post("/webhook", (c) => webhook(c.req.raw));
// #endregion webhook

// #region push
app.post("/roll", async (c) => {
  if (!socketless.isOwnPage(c.req.raw))
    return c.text("Only this site's own pages may roll", 403);
  const value = 1 + Math.floor(Math.random() * 6);
  await tellRoom({ type: "rolled", value });
  return c.body(null, 204);
});
// #endregion push
