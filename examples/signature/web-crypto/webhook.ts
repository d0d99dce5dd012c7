import { verifySignature } from "./signature.ts";

const secret = process.env.SOCKETLESS_WEBHOOK_SECRET ?? "";
if (secret === "") {
  throw new Error("Set SOCKETLESS_WEBHOOK_SECRET to the webhook.secret of your connection requests.");
}

export async function POST(request: Request): Promise<Response> {
  const body = await request.arrayBuffer();
  if (!(await verifySignature(body, request.headers.get("x-socketless-signature"), secret))) {
    return new Response("Invalid signature", { status: 401 });
  }

  let event: { action: string; data: { connection: { identifier: string }; message?: unknown } };
  try {
    event = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return new Response("Malformed JSON", { status: 400 });
  }

  const { identifier } = event.data.connection;
  const reply = event.action === "MESSAGE" ? { messages: { message: event.data.message, clients: identifier } } : {};
  return Response.json(reply, { headers: { Authorization: `Bearer ${secret}` } });
}
