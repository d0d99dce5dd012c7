import { call } from "./api";
import { readSigned, type WebhookEvent } from "./event";
import { limiter } from "./limit";
import { handlersOf, repliesOf, type AnyHandler } from "./handlers";
import { settingsOf, unreachableWebhook, type SocketlessOptions, type UserId } from "./options";
import { allowOrigin, isListed, isOwn, logForeign, type AnyHeaders } from "./origin";
import { ENDED, WELCOME } from "./messages";
import { answer, reply, type Reply } from "./reply";
import { senderOf } from "./send";
import { firstTime, quoted, reasonOf } from "./settings";
import { secretFor } from "./signature";
import type { ContextOf, Socketless } from "./types";
import { checkUser, feedOf, feedsOf, newIdentifier, sessionFeed } from "./users";

const text = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

/**
 * @throws Error, synchronously so that Express 4 answers 500 and goes on, if a route gets Node's request
 */
function checkRequest(request: Request, route: string): void {
  // The events of h3 have headers, and no body.
  if (typeof request?.headers?.get !== "function" || typeof request.arrayBuffer !== "function") {
    const node = `in Express, Koa, Nest or Fastify, mount nodeHandler(socketless.${route}) of @socketless/sdk/node`;
    const others = "in Hono, pass c.req.raw; in SvelteKit, SolidStart or h3, the event's request";
    throw new Error(`socketless.${route} takes a standard Request: ${node}; ${others}`);
  }
}

const wrongMethod = () => text(405, "Method not allowed", { Allow: "POST" });

/** Clients can try master secrets against the secret in their own token, as often as they like. */
const WEAK_CHARACTERS = 16;

/**
 * Make the two routes of your backend, and what sends messages.
 *
 * @throws Error on a platform without Web Crypto, such as Node.js 18
 */
export function createSocketless<Context = unknown>(options: SocketlessOptions<Context>): Socketless<Context> {
  if (!globalThis.crypto?.subtle) {
    throw new Error(
      `Socketless needs Node.js 20.19 or newer, and this is ${globalThis.process?.version}: update Node.js`,
    );
  }
  const connectsTooOften = limiter(options.perMinute?.connections ?? 60);
  const sendsTooOften = limiter(options.perMinute?.events ?? 300);
  // Counted apart: a person who sends too much must not lose the feeds of the next connection.
  const opensTooOften = limiter(options.perMinute?.events ?? 300);
  // Operators wait until nothing is logged any more, so it is logged again each minute.
  const signedByOtherTooOften = limiter(1);
  const refusesTooOften = limiter(1);
  const isNews = firstTime();
  // Anybody can name origins, which must not use up what other problems may say.
  const isNewOrigin = firstTime();
  const settings = () => settingsOf(options);
  const { send, sendAll, sendText, changeFeeds } = senderOf(() => settings().account());

  const warnOnce = (key: string, warn: () => void): void => {
    if (isNews(key)) {
      warn();
    }
  };

  async function connectionFor(user: UserId, { session }: { session?: string } = {}): Promise<string> {
    const { account, masters, webhookUrl, service, log } = settings();
    const [identifier, url] = [await newIdentifier(checkUser(user), session), webhookUrl()];
    const problem = unreachableWebhook(url, service);
    if (problem) {
      warnOnce(problem, () => log.warn(problem));
    }
    const [master] = masters();
    if (master.length < WEAK_CHARACTERS) {
      const remedy = "make one with `openssl rand -hex 32`";
      warnOnce("weak", () => log.warn(`The webhook's master secret is so short that it can be guessed: ${remedy}`));
    }
    const webhook = {
      url,
      secret: await secretFor(identifier, master),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    };
    const answered = await call(account(), "connection", { identifier, webhook });
    return (JSON.parse(answered) as { url: string }).url;
  }

  const isOwnPage = ({ headers }: { headers: AnyHeaders }): boolean => isOwn(headers, settings().allowedOrigins());

  async function connect(request: Request, context: Context): Promise<Response> {
    const { log } = settings();
    const origin = request.headers.get("origin");
    const isForeign = !isOwnPage(request);
    // A browser asks first for a page of another origin, and a refusal ends there: only its line can name the origin.
    if (request.method !== "POST" && !(isForeign && request.method === "OPTIONS")) {
      return wrongMethod();
    }
    if (isForeign) {
      if (isNewOrigin(String(origin))) {
        logForeign(origin, log);
      }
      return text(403, "Only this site's own pages may connect");
    }
    const person = await options.user(request, context);
    const { id, session } = typeof person === "object" && person ? person : { id: person, session: undefined };
    if (typeof person === "object" && person && id === undefined) {
      log.error("`user` returned an object without `id`: return the ID of the user, or { id, session }");
      return text(500, "Internal Server Error");
    }
    if (id === undefined || id === null || id === "" || (id as unknown) === false) {
      return text(401, "Log in first");
    }
    if (connectsTooOften(String(id))) {
      return text(429, "Too many connections", { "Retry-After": "60" });
    }
    try {
      const url = await connectionFor(id, session === undefined ? {} : { session });
      return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      log.error(`No connection for ${quoted(String(id))}: ${reasonOf(error)}`);
      return text(502, "The service gave no connection");
    }
  }

  async function answerPage(request: Request, context: Context): Promise<Response> {
    const origin = request.headers.get("origin") ?? "";
    if (!isListed(origin, settings().allowedOrigins())) {
      return connect(request, context);
    }
    const isPreflight = request.method === "OPTIONS";
    return allowOrigin(isPreflight ? text(204, null) : await connect(request, context), request);
  }

  async function readEvent(request: Request): Promise<WebhookEvent | Response> {
    const { masters, log } = settings();
    const read = await readSigned(request, masters());
    if (read instanceof Response) {
      if (read.status === 401) {
        const remedy =
          "If it came from the service, the connection was requested with a different SOCKETLESS_WEBHOOK_MASTER_SECRET";
        if (!refusesTooOften("")) {
          log.warn(`Refused an event with a wrong signature (logged once a minute). ${remedy}`);
        }
      }
      return read;
    }
    if (read.signedBy > 0) {
      if (!signedByOtherTooOften("")) {
        log.warn("A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER signed an event");
      }
    }
    return read.event;
  }

  async function answerEvent(request: Request, handlers: ReturnType<typeof handlersOf>): Promise<Response> {
    const { log } = settings();
    if (request.method !== "POST") {
      return wrongMethod();
    }
    let event: WebhookEvent | Response;
    try {
      event = await readEvent(request);
    } catch (error) {
      log.error(`The webhook failed: ${reasonOf(error)}`);
      return text(500, "Internal Server Error");
    }
    if (event instanceof Response) {
      return event;
    }
    const { action, user, identifier } = event;
    const isLifecycle = action === "CONNECTION_OPEN" || action === "CONNECTION_CLOSE";
    const isTooOften = isLifecycle ? opensTooOften(user) : sendsTooOften(user);
    if (isTooOften && !isLifecycle) {
      return reply(event);
    }
    if (action === "MESSAGE" && handlers.length === 0) {
      const problem = "A client sent a message, and nothing handles it (logged once): pass a handler to webhook()";
      warnOnce("no handler", () => log.warn(problem));
    }
    const feeds = await feedsOf(identifier);
    const replies: Reply[] = [];
    // A client can sign opens and closes of itself: past the limit, they cost no more than this answer.
    for (const handler of isTooOften ? [] : handlers) {
      replies.push(...(await repliesOf(handler, event, log)));
    }
    const texts = replies.flatMap(({ message }) => (message ? [JSON.stringify(message)] : []));
    const welcome = JSON.stringify({ type: WELCOME, user, identifier });
    switch (action) {
      case "CONNECTION_OPEN":
        return answer(event, [{ join: feeds }, ...replies], [welcome, ...texts]);
      case "CONNECTION_CLOSE":
        return answer(event, [{ leave: feeds }, ...replies], texts);
      default:
        return answer(event, replies, texts);
    }
  }

  return {
    connection(request: Request, ...[context]: ContextOf<Context>): Promise<Response> {
      checkRequest(request, "connection");
      return answerPage(request, context as Context);
    },

    webhook(...handlers: AnyHandler[]) {
      const all = handlersOf(handlers);
      // Frameworks pass their context, which isn't needed.
      return (request: Request, _context?: unknown): Promise<Response> => {
        checkRequest(request, "webhook()");
        return answerEvent(request, all);
      };
    },

    connectionFor,
    readEvent,
    isOwnPage,

    send,
    sendAll,
    changeFeeds,
    log: settings().log,

    async endSession(user: UserId, { session }: { session?: string } = {}): Promise<void> {
      const feeds = await (session === undefined ? feedOf(user) : sessionFeed(user, session));
      await sendText({ feeds }, JSON.stringify({ type: ENDED }));
    },
  };
}
