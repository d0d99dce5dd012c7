/** A verified event, with its client's secret for the reply. `message` is a string if the action is `MESSAGE`. */
export type WebhookEvent = { action: string; identifier: string; message: string; secret: string };

export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

/** The webhook secret of one client, who can read it in the token. The master that it is made from stays here. */
export async function secretFor(identifier: string): Promise<string> {
  const master = await keyOf(setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"));
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", master, bytesOf(identifier)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the header signs exactly these bytes. Web Crypto compares in constant time. */
export async function verify(body: BufferSource, header: string | null, secret: string): Promise<boolean> {
  const digits = /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1]?.match(/../g) ?? [];
  const signature = Uint8Array.from(digits, (digit) => parseInt(digit, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, body);
}

/** Reads a webhook request. Returns its event, or the refusal to answer with. */
export async function readEvent(request: Request): Promise<WebhookEvent | Response> {
  const refuse = (status: number, reason: string) => new Response(reason, { status });
  const buffer = new Uint8Array(64 * 1024); // This app's own limit: the service states none.
  let size = 0;
  const write = (chunk: Uint8Array) => {
    buffer.set(chunk, size); // A RangeError says that the body is longer than the buffer.
    size += chunk.length;
  };
  let event: { action: string; data: { connection: { identifier: string }; message: string } };
  try {
    if (Number(request.headers.get("content-length")) > buffer.length) throw new RangeError();
    await request.body?.pipeTo(new WritableStream({ write }), { signal: AbortSignal.timeout(10_000) });
    event = JSON.parse(new TextDecoder().decode(buffer.subarray(0, size))) as typeof event;
    if (typeof event.data.connection.identifier !== "string") throw new TypeError();
  } catch (error) {
    return error instanceof RangeError ? refuse(413, "Body too large") : refuse(400, "Malformed event");
  }
  const { action, data } = event;
  const { identifier } = data.connection; // Not to be believed before the signature is verified.
  const secret = await secretFor(identifier);
  const isGenuine = await verify(buffer.subarray(0, size), request.headers.get("x-socketless-signature"), secret);
  if (!isGenuine) return refuse(401, "Wrong signature");
  if (action === "MESSAGE" && typeof data.message !== "string") return refuse(400, "The message is not text");
  return { action, identifier, message: data.message, secret };
}

/** Calls the service. A 500 to `feeds` or `message` can come with the work done: it is logged, and not thrown. */
export async function call(path: "connection" | "feeds" | "message", body: object): Promise<Response> {
  const response = await fetch(`${setting("SOCKETLESS_API_URL", "https://app.socketless.ws")}/api/v0/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${setting("SOCKETLESS_API_KEY")}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return response;
  const problem = `Socketless answered ${path} with ${response.status}: ${await response.text()}`;
  if (path === "connection" || response.status < 500) throw new Error(problem);
  console.warn(problem);
  return response;
}
