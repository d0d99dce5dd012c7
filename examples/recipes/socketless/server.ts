/** A verified event, with its client's secret for the reply. `message` is a string if the action is `MESSAGE`. */
export type WebhookEvent = {
  action: string;
  identifier: string;
  message: string;
  secret: string;
};

export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

const hmac = { name: "HMAC", hash: "SHA-256" };
const keyOf = (text: string) =>
  crypto.subtle.importKey("raw", Buffer.from(text), hmac, false, [
    "sign",
    "verify",
  ]);

/** The webhook secret of one client, who can read it in the token. The master that it is made from stays here. */
export async function secretFor(identifier: string): Promise<string> {
  const master = await keyOf(setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"));
  return Buffer.from(
    await crypto.subtle.sign("HMAC", master, Buffer.from(identifier)),
  ).toString("hex");
}

/** Whether the header signs exactly these bytes. Web Crypto compares in constant time. */
export async function verify(
  body: BufferSource,
  header: string | null,
  secret: string,
): Promise<boolean> {
  const [, digits = ""] =
    /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  return crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    Buffer.from(digits, "hex"),
    body,
  );
}

/** Reads a webhook request. Returns its event, or the refusal to answer with. */
export async function readEvent(
  request: Request,
): Promise<WebhookEvent | Response> {
  const most = 64 * 1024; // This app's own limit: the service states none.
  let left = most;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      left -= chunk.length;
      if (left >= 0) next.enqueue(chunk);
      else if (left < -most) next.error(); // Not before: a sender who is cut off at once misses the answer.
    },
  });
  const limited = request.body?.pipeThrough(limit, {
    signal: AbortSignal.timeout(10_000),
  });
  const body = await new Response(limited).arrayBuffer().catch(() => undefined);
  if (!body || left < 0)
    return new Response("The body is too large or too slow", { status: 413 });
  const { action, data } =
    (await new Response(body).json().catch(() => undefined)) ?? {};
  const identifier: unknown = data?.connection?.identifier; // Not to be believed before it is verified.
  const secret =
    typeof identifier === "string" && (await secretFor(identifier));
  const isGenuine =
    secret &&
    (await verify(body, request.headers.get("x-socketless-signature"), secret));
  if (!isGenuine) return new Response("Wrong signature", { status: 401 });
  const isText = action !== "MESSAGE" || typeof data.message === "string";
  if (!isText) return new Response("The message is not text", { status: 400 });
  return { action, identifier, message: data.message, secret };
}

/** Calls the service. A 500 to `feeds` or `message` can come with the work done: it is logged, and not thrown. */
export async function call(
  path: "connection" | "feeds" | "message",
  body: object,
): Promise<Response> {
  const address = `${setting("SOCKETLESS_API_URL", "https://app.socketless.ws")}/api/v0/${path}`;
  const headers = {
    Authorization: `Bearer ${setting("SOCKETLESS_API_KEY")}`,
    "Content-Type": "application/json",
  };
  const request = {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  };
  const response = await fetch(address, request);
  if (response.ok) return response;
  const problem = `Socketless answered ${path} with ${response.status}: ${await response.text()}`;
  if (path === "connection" || response.status < 500) throw new Error(problem);
  console.warn(problem);
  return response;
}
