import { verifySignature } from "./signature.ts";

interface WebhookEvent {
  action: string;
  data: { connection: { identifier: string }; message?: unknown };
}

const secret = process.env.SOCKETLESS_WEBHOOK_SECRET ?? "";
if (secret === "") {
  throw new Error("Set SOCKETLESS_WEBHOOK_SECRET to your webhook secret.");
}

export async function POST(request: Request): Promise<Response> {
  const body = await request.arrayBuffer();
  const header = request.headers.get("x-socketless-signature");
  if (!(await verifySignature(body, header, secret))) {
    return new Response("Invalid signature", { status: 401 });
  }

  let event: WebhookEvent;
  try {
    event = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return new Response("Malformed JSON", { status: 400 });
  }

  const { identifier } = event.data.connection;
  const reply =
    event.action === "MESSAGE"
      ? { messages: { message: event.data.message, clients: identifier } }
      : {};
  return Response.json(reply, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}
