import { z } from "zod";

import { clientMessage, webhookEvent, type ClientMessage } from "./schemas.ts";
import { verifySignature } from "./signature.ts";

const room = "room.lobby";

function broadcast(from: string, message: ClientMessage) {
  return {
    messages: { message: JSON.stringify({ ...message, from }), feeds: room },
  };
}

function complain(to: string, problem: string) {
  return {
    messages: {
      message: JSON.stringify({ type: "error", problem }),
      clients: to,
    },
  };
}

/** Answers 401 to a bad signature, 400 to a body that is no event, else 200. */
export async function handleWebhook(
  request: Request,
  secret: string,
): Promise<Response> {
  const body = await request.arrayBuffer();
  const header = request.headers.get("x-socketless-signature");
  if (!(await verifySignature(body, header, secret))) {
    return new Response("Invalid signature", { status: 401 });
  }

  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return new Response("Malformed JSON", { status: 400 });
  }
  const event = webhookEvent.safeParse(payload);
  if (!event.success) {
    return new Response(z.prettifyError(event.error), { status: 400 });
  }

  const { action, data } = event.data;
  const { identifier } = data.connection;
  const accept = (reply: object) =>
    Response.json(reply, { headers: { Authorization: `Bearer ${secret}` } });
  switch (action) {
    case "CONNECTION_OPEN":
      return accept({
        feeds: { action: "join", feeds: room, clients: identifier },
      });
    case "MESSAGE": {
      // The event is genuine, whatever the client wrote: answer it with 200.
      const message = clientMessage.safeParse(data.message);
      return accept(
        message.success
          ? broadcast(identifier, message.data)
          : complain(identifier, z.prettifyError(message.error)),
      );
    }
    case "CONNECTION_CLOSE":
      // No "leave": the client may have another connection, in another tab.
      return accept({});
  }
}
