// @socketless/sdk replaces this file, see
// https://docs.socketless.ws/docs/libraries/javascript

/**
 * A verified event, with its client's secret for `reply`. `message` is a
 * string if the action is `MESSAGE`.
 */
export type WebhookEvent = {
  action: string;
  identifier: string;
  message: string;
  secret: string;
};

/**
 * What the client of an event gets: a message, and the feeds that
 * it joins or leaves.
 */
export type Reply = { message?: object; join?: string[]; leave?: string[] };

export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (!value) throw new Error(`Set the environment variable ${name}`);
  return value;
}

// #region secret
/**
 * The webhook secret of one client, who can read it in the token. The
 * master that it is made from stays here.
 */
export async function secretFor(
  identifier: string,
  master = setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"),
) {
  if (!isUnicode(identifier))
    throw new Error("The identifier is not valid Unicode");
  return hexOf(
    await crypto.subtle.sign("HMAC", await keyOf(master), bytesOf(identifier)),
  );
}

/**
 * Half a surrogate pair would become the bytes of U+FFFD, as every other half,
 * and its client somebody else.
 */
const isUnicode = (text: string) => !/[\p{Surrogate}\ufffd]/u.test(text);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hmac = { name: "HMAC", hash: "SHA-256" };
const keyOf = (text: string) =>
  crypto.subtle.importKey("raw", bytesOf(text), hmac, false, [
    "sign",
    "verify",
  ]);

const hexOf = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
// #endregion secret

// #region verify
/**
 * Whether the header signs exactly these bytes. Web Crypto
 * compares in constant time.
 */
export async function verifySignature(
  body: BufferSource,
  header: string | null,
  secret: string,
): Promise<boolean> {
  const [, digits = ""] =
    /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!digits || !secret) return false;
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (byte) =>
    parseInt(byte, 16),
  );
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, body);
}
// #endregion verify

// #region read
/**
 * Reads the bytes of a request. Returns undefined if they are too many, too
 * slow, or break off.
 */
export async function readBody(
  request: Request,
): Promise<ArrayBuffer | undefined> {
  if (request.bodyUsed || request.body?.locked) {
    const remedy =
      "mount the webhook before express.json() and other body parsers," +
      " or keep the bytes in rawBody";
    throw new Error(`The body was already read: ${remedy}`);
  }
  const most = 64 * 1024; // This app's own limit: the service states none.
  let left = most;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      left -= chunk.length;
      if (left >= 0) next.enqueue(chunk);
      // Read on for a while: a sender who is cut off at once misses the answer.
      else if (left < -most) next.error();
    },
  });
  const limited = request.body?.pipeThrough(limit, {
    signal: AbortSignal.timeout(10_000),
  });
  const body = await new Response(limited).arrayBuffer().catch(() => undefined);
  return left < 0 ? undefined : body;
}

/**
 * Reads a webhook request. Returns its event, or the refusal to answer with.
 */
export async function readEvent(
  request: Request,
): Promise<WebhookEvent | Response> {
  const body = await readBody(request);
  // What is left of the body would block the next request of its connection.
  const headers = { Connection: "close" };
  if (!body)
    return new Response("The body is too large or too slow", {
      status: 413,
      headers,
    });
  const { action, data } =
    (await new Response(body).json().catch(() => undefined)) ?? {};
  // Not to be believed before it is verified.
  const identifier: unknown = data?.connection?.identifier;
  // Set while you change the master secret.
  const other = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER;
  for (const master of [setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"), other]) {
    const secret =
      typeof identifier === "string" &&
      isUnicode(identifier) &&
      master &&
      (await secretFor(identifier, master));
    if (
      !secret ||
      !(await verifySignature(
        body,
        request.headers.get("x-socketless-signature"),
        secret,
      ))
    )
      continue;
    if (master === other)
      console.info(
        "A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER signed an event",
      );
    const isText =
      typeof action === "string" &&
      (action !== "MESSAGE" || typeof data.message === "string");
    if (!isText)
      return new Response("The message is not text", { status: 400 });
    return {
      action,
      identifier: identifier as string,
      message: data.message,
      secret,
    };
  }
  return new Response("Wrong signature", { status: 401 });
}
// #endregion read

/**
 * Throws if the service would not take this name: one wrong name in a reply
 * makes it ignore the whole reply.
 */
function checkFeed(name: string): void {
  const rule = 'use 1 to 100 lowercase letters, digits, "_" and "."';
  if (!/^[a-z0-9_.]{1,100}$/.test(name))
    throw new Error(`Invalid feed name ${JSON.stringify(name)}: ${rule}`);
}

/**
 * Answers a verified event, with what your handlers reply. The service
 * ignores an answer without the header.
 */
export function reply(
  { identifier: clients, secret }: WebhookEvent,
  ...replies: (Reply | undefined)[]
): Response {
  replies.forEach((it) =>
    [...(it?.join ?? []), ...(it?.leave ?? [])].forEach(checkFeed),
  );
  // One feed in each action, and each feed once: a join that
  // changes nothing can fail.
  const actions = (["join", "leave"] as const).flatMap((action) =>
    [...new Set(replies.flatMap((it) => it?.[action] ?? []))].map((feeds) => ({
      action,
      feeds,
      clients,
    })),
  );
  const messages = replies.flatMap((it) =>
    it?.message ? [{ clients, message: JSON.stringify(it.message) }] : [],
  );
  const body = {
    ...(actions.length > 0 && { feeds: actions }),
    ...(messages.length > 0 && { messages }),
  };
  return Response.json(body, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}

// #region origin
/**
 * Whether `ALLOWED_ORIGINS` lists this origin, such as in
 * "https://app.example.com,https://admin.example.com".
 */
export const isListed = (origin: unknown): boolean =>
  typeof origin === "string" &&
  origin !== "" &&
  setting("ALLOWED_ORIGINS", " ").split(",").includes(origin);

/**
 * Whether a page of this site sent the request, or a page of a listed
 * origin. Check it in each route that acts on a cookie or costs something:
 * browsers send some requests of other sites' pages without asking first,
 * such as forms and reports.
 */
export function isOwnPage({
  headers,
}: {
  headers: Headers | Record<string, string | string[] | undefined>;
}): boolean {
  const [host, origin, site] = ["host", "origin", "sec-fetch-site"].map(
    (name) => (headers instanceof Headers ? headers.get(name) : headers[name]),
  );
  if (isListed(origin)) return true;
  // Current browsers say whether this site's page asks; others name the
  // origin of the page.
  return site ? site === "same-origin" : String(origin).endsWith(`://${host}`);
}
// #endregion origin

/** The user of a connection. */
export const userOf = (identifier: string): string =>
  identifier.replace(/\.[^.]*$/, "");

/**
 * Throws if this names no user. An object would be the same text for all users.
 */
function checkUser(user: unknown): void {
  if (!user) throw new Error("The user is empty");
  if (typeof user === "object")
    throw new Error("Pass the user's ID, not an object");
  if (!isUnicode(String(user)))
    throw new Error("The user is not valid Unicode");
}

/**
 * The feed that all connections of a user join, such as `user.42`. An ID
 * that a feed name can't hold is hashed.
 */
export async function feedOf(user: string): Promise<string> {
  checkUser(user);
  if (/^[a-z0-9_.]{1,95}$/.test(user)) return `user.${user}`;
  return `user_${hexOf(await crypto.subtle.digest("SHA-256", bytesOf(user)))}`;
}

/**
 * The address of the webhook: `/webhook`, after the path of the public
 * address if it has one.
 */
const webhookOf = (publicUrl: string): string =>
  new URL("webhook", publicUrl.replace(/\/?$/, "/")).href;

/**
 * Asks for a new connection of this user, and returns its `url`. Each
 * connection has its own identifier and secret.
 */
export async function connectionFor(
  user: string,
  webhookUrl = webhookOf(setting("PUBLIC_URL")),
) {
  checkUser(user);
  const identifier = `${user}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const options = {
    sendOnConnect: true,
    sendOnMessage: true,
    sendOnDisconnect: true,
  };
  const webhook = {
    url: webhookUrl,
    secret: await secretFor(identifier),
    options,
  };
  const response = await call("connection", { identifier, webhook });
  return ((await response.json()) as { url: string }).url;
}

/**
 * Sends a message to a feed or to clients, as JSON. Name each receiver
 * once: each naming is one copy.
 */
export async function send(
  to: { feeds: string } | { clients: string | string[] },
  message: object,
): Promise<void> {
  if ("feeds" in to) checkFeed(to.feeds);
  const text = JSON.stringify(message);
  // This app's own limit: on a slow line, a longer one keeps heartbeats
  // back until the connection ends.
  if (text.length > 100_000)
    throw new Error(
      "The message is longer than 100,000 characters: send the address of a file",
    );
  await call("message", { messages: { ...to, message: text } });
}

/**
 * Changes feeds at any time. In the reply to an event, use `join`
 * and `leave` instead.
 */
export async function changeFeeds(
  action: "join" | "leave",
  feeds: string,
  clients: string | string[],
): Promise<void> {
  checkFeed(feeds);
  await call("feeds", { actions: { action, feeds, clients } });
}

/**
 * Calls the service. A 500 to `feeds` or `message` can come with the work
 * done: it is logged, and not thrown.
 */
export async function call(
  path: "connection" | "feeds" | "message",
  body: object,
): Promise<Response> {
  const address = `${setting("SOCKETLESS_API_URL", "https://app.socketless.ws")}/api/v0/${path}`;
  const headers = {
    Authorization: `Bearer ${setting("SOCKETLESS_API_KEY")}`,
    "Content-Type": "application/json",
  };
  const signal = AbortSignal.timeout(10_000);
  // A redirect is an error: following it would take the client's secret in
  // the body elsewhere.
  const request = {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal,
    redirect: "manual",
  } as const;
  const response = await fetch(address, request);
  if (response.ok) return response;
  const location = response.headers.get("location");
  const status = location
    ? `${response.status} to ${location}`
    : response.status;
  const problem = `Socketless answered ${path} with ${status}: ${await response.text()}`;
  if (path === "connection" || response.status !== 500)
    throw new Error(problem);
  console.warn(problem);
  return response;
}
