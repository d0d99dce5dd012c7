import { readBody } from "./body.ts";
import { readEvent } from "./event.ts";

/** More than your clients' longest message needs. */
const limit = 64 * 1024;

const master = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET ?? "";
if (master === "") {
  throw new Error("Set SOCKETLESS_WEBHOOK_MASTER_SECRET.");
}

export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request, limit);
  if (body === undefined) {
    return new Response("Body too large", { status: 413 });
  }
  const header = request.headers.get("x-socketless-signature");
  const event = await readEvent(body, header, master);
  if (event === undefined) {
    return new Response("Invalid signature", { status: 401 });
  }

  const { action, identifier, message, secret } = event;
  if (action === "MESSAGE" && typeof message !== "string") {
    return new Response("The message is not text", { status: 400 });
  }
  const reply =
    action === "MESSAGE" ? { messages: { message, clients: identifier } } : {};
  return Response.json(reply, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}
