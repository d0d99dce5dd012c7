import { call } from "./api";
import { readSigned, type WebhookEvent } from "./event";
import { limiter } from "./limit";
import { settingsOf, unreachableWebhook, type SocketlessOptions } from "./options";
import { allowOrigin, isListed, isOwn, logForeign, type AnyHeaders } from "./origin";
import { ENDED, WELCOME } from "./messages";
import { answer, checkFeed, checkReply, reply, textOf, type Reply } from "./reply";
import { firstTime, quoted, reasonOf, traceOf } from "./settings";
import { checkUnicode, secretFor } from "./signature";
import type { ContextOf, Handler, Receivers, Socketless } from "./types";
import { checkUser, feedOf, feedsOf, newIdentifier, sessionFeed } from "./users";

const text = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

const wrongMethod = () => text(405, "Method not allowed", { Allow: "POST" });

/** The most characters of a message. On a slow line, a longer one keeps heartbeats back until the connection ends. */
const MAX_CHARACTERS = 100_000;

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
  const isNews = firstTime();
  const settings = () => settingsOf(options);

  const warnOnce = (key: string, warn: () => void): void => {
    if (isNews(key)) {
      warn();
    }
  };

  async function connectionFor(user: string | number, { session }: { session?: string } = {}): Promise<string> {
    const { account, masters, webhookUrl, service, log } = settings();
    const [identifier, url] = [await newIdentifier(checkUser(user), session), webhookUrl()];
    const problem = unreachableWebhook(url, service);
    if (problem) {
      warnOnce(problem, () => log.warn(problem));
    }
    const webhook = {
      url,
      secret: await secretFor(identifier, masters()[0]),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    };
    const answered = await call(account(), "connection", { identifier, webhook });
    return (JSON.parse(answered) as { url: string }).url;
  }

  const isOwnPage = ({ headers }: { headers: AnyHeaders }): boolean => isOwn(headers, settings().allowedOrigins());

  async function connect(request: Request, context: Context): Promise<Response> {
    const { log } = settings();
    const origin = request.headers.get("origin");
    if (request.method !== "POST") {
      return wrongMethod();
    }
    if (!isOwnPage(request)) {
      warnOnce(`origin ${origin}`, () => logForeign(origin, log));
      return text(403, "Only this site's own pages may connect");
    }
    const person = await options.user(request, context);
    const { id, session } = typeof person === "object" && person ? person : { id: person, session: undefined };
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

  async function connection(request: Request, ...[context]: ContextOf<Context>): Promise<Response> {
    const origin = request.headers.get("origin") ?? "";
    if (!isListed(origin, settings().allowedOrigins())) {
      return connect(request, context as Context);
    }
    const isPreflight = request.method === "OPTIONS";
    return allowOrigin(isPreflight ? text(204, null) : await connect(request, context as Context), origin);
  }

  async function readEvent(request: Request): Promise<WebhookEvent | Response> {
    const { masters, log } = settings();
    const read = await readSigned(request, masters());
    if (read instanceof Response) {
      if (read.status === 401) {
        const remedy = "if it came from the service, another process has another SOCKETLESS_WEBHOOK_MASTER_SECRET";
        warnOnce("signature", () => log.warn(`Refused an event with a wrong signature (said once): ${remedy}`));
      }
      return read;
    }
    if (read.signedBy > 0) {
      log.warn("A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER signed an event");
    }
    return read.event;
  }

  /** Call a handler. One that throws is logged, and the others take part all the same. */
  async function repliesOf(handler: Handler, event: WebhookEvent): Promise<readonly Reply[]> {
    try {
      const replies = [(await handler(event)) ?? []].flat() as Reply[];
      replies.forEach(checkReply);
      return replies;
    } catch (error) {
      settings().log.error(`A handler of the webhook threw at ${quoted(event.action).slice(1, -1)}: ${traceOf(error)}`);
      return [];
    }
  }

  const webhook =
    (...handlers: (Handler | { onEvent: Handler })[]) =>
    // Frameworks pass their context, which isn't needed.
    async (request: Request, _context?: unknown): Promise<Response> => {
      if (request.method !== "POST") {
        return wrongMethod();
      }
      let event: WebhookEvent | Response;
      try {
        event = await readEvent(request);
      } catch (error) {
        settings().log.error(`The webhook can't work: ${reasonOf(error)}`);
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
      const feeds = await feedsOf(identifier);
      const replies: Reply[] = [];
      // A client can sign opens and closes of itself: past the limit, they cost no more than this answer.
      for (const it of isTooOften ? [] : handlers) {
        replies.push(...(await repliesOf(typeof it === "function" ? it : it.onEvent, event)));
      }
      const texts = replies.flatMap(({ message }) => (message ? [JSON.stringify(message)] : []));
      switch (action) {
        case "CONNECTION_OPEN":
          return answer(
            event,
            [{ join: feeds }, ...replies],
            [JSON.stringify({ type: WELCOME, user, identifier }), ...texts],
          );
        case "CONNECTION_CLOSE":
          return answer(event, [{ leave: feeds }, ...replies], texts);
        default:
          return answer(event, replies, texts);
      }
    };

  const sendText = (to: Receivers, message: string) =>
    call(settings().account(), "message", { messages: { ...to, message } });

  return {
    connection,
    webhook,
    connectionFor,
    readEvent,
    isOwnPage,

    async send(to: Receivers, message: object): Promise<void> {
      if ("feeds" in to) {
        checkFeed(to.feeds);
      } else {
        [to.clients].flat().forEach((it) => checkUnicode("identifier", it));
      }
      const json = textOf(message);
      if (json.length > MAX_CHARACTERS) {
        throw new Error("The message is longer than 100,000 characters: send the address of a file");
      }
      await sendText(to, json);
    },

    async changeFeeds(action: "join" | "leave", feeds: string, clients: string | readonly string[]): Promise<void> {
      checkFeed(feeds);
      [clients].flat().forEach((it) => checkUnicode("identifier", it));
      await call(settings().account(), "feeds", { actions: { action, feeds, clients } });
    },

    async endSession(user: string | number, { session }: { session?: string } = {}): Promise<void> {
      const feeds = await (session === undefined ? feedOf(user) : sessionFeed(user, session));
      await sendText({ feeds }, JSON.stringify({ type: ENDED }));
    },
  };
}
