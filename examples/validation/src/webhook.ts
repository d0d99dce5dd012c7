import { createSocketless, reply } from "@socketless/sdk";
import { z } from "zod";

import { clientMessage, webhookEvent } from "./schemas.ts";

// `user` is for the route that pages ask for a connection.
const socketless = createSocketless({ user: () => undefined });
const room = "room.lobby";

/**
 * Refuses what readEvent refuses: long bodies, and those that their
 * client didn't sign.
 */
export async function handleWebhook(request: Request): Promise<Response> {
  // A body can be read once, and the schema needs it, too.
  const verified = await socketless.readEvent(request.clone());
  if (verified instanceof Response) return verified;

  const event = webhookEvent.safeParse(await request.json());
  // A genuine event that this program doesn't know.
  if (!event.success) return reply(verified);
  const { action, data } = event.data;
  switch (action) {
    case "CONNECTION_OPEN":
      return reply(verified, { join: [room] });
    case "MESSAGE": {
      const message = clientMessage.safeParse(data.message);
      if (message.success) {
        const from = verified.user;
        await socketless
          .send({ feeds: room }, { ...message.data, from })
          .catch(console.error);
        return reply(verified);
      }
      // The event is genuine, whatever the client wrote: tell that client.
      const problem = z.prettifyError(message.error);
      return reply(verified, { message: { type: "error", problem } });
    }
    case "CONNECTION_CLOSE":
      return reply(verified, { leave: [room] });
  }
}
