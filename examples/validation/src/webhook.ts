import { z } from "zod";

import { readBody } from "./body.ts";
import { clientMessage, sender, webhookEvent } from "./schemas.ts";
import { secretFor } from "./secret.ts";
import { verifySignature } from "./signature.ts";

const room = "room.lobby";

/** More than the longest message that the schemas allow. */
const limit = 64 * 1024;

export interface Settings {
  /** The master secret. It never leaves the server. */
  master: string;
  /** Sends a message to everyone in a feed, by `POST /api/v0/message`. */
  tell: (feed: string, message: object) => Promise<void>;
}

function parseJson(body: BufferSource): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Refuses a long body, one that its client didn't sign, and a message that is not text. */
export async function handleWebhook(
  request: Request,
  { master, tell }: Settings,
): Promise<Response> {
  const body = await readBody(request, limit);
  if (body === undefined) {
    return new Response("Body too large", { status: 413 });
  }
  const payload = parseJson(body);
  // Who sent it is a claim until that client's secret verifies the bytes.
  const claim = sender.safeParse(payload);
  const header = request.headers.get("x-socketless-signature");
  const identifier = claim.data?.data.connection.identifier ?? "";
  const secret = await secretFor(identifier, master);
  if (!claim.success || !(await verifySignature(body, header, secret))) {
    return new Response("Invalid signature", { status: 401 });
  }

  const accept = (reply: object) =>
    Response.json(reply, { headers: { Authorization: `Bearer ${secret}` } });
  const event = webhookEvent.safeParse(payload);
  if (!event.success) {
    // A genuine event that this program doesn't know.
    return accept({});
  }
  const { action, data } = event.data;
  const from = identifier.replace(/\.[^.]*$/, "");
  switch (action) {
    case "CONNECTION_OPEN":
      return accept({
        feeds: { action: "join", feeds: room, clients: identifier },
      });
    case "MESSAGE": {
      if (typeof data.message !== "string") {
        return new Response("The message is not text", { status: 400 });
      }
      const message = clientMessage.safeParse(data.message);
      if (message.success) {
        await tell(room, { ...message.data, from }).catch(console.error);
        return accept({});
      }
      // The event is genuine, whatever the client wrote: tell that client.
      const problem = z.prettifyError(message.error);
      return accept({
        messages: {
          message: JSON.stringify({ type: "error", problem }),
          clients: identifier,
        },
      });
    }
    case "CONNECTION_CLOSE":
      return accept({
        feeds: { action: "leave", feeds: room, clients: identifier },
      });
  }
}
