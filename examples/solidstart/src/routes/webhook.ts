import { sentBy } from "@socketless/sdk";
import type { APIEvent } from "@solidjs/start/server";

import { room, tellRoom } from "~/lib/room";
import { socketless } from "~/lib/socketless";

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

export const POST = ({ request }: APIEvent) => webhook(request);
