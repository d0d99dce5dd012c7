import { readSigned, type WebhookEvent } from "./event";
import { repliesOf, type handlersOf } from "./handlers";
import { limiter } from "./limit";
import { ENDED, PROBED, WELCOME } from "./messages";
import { errorName, eventName, PROBE, pseudonymOf, startEntry } from "./monitor";
import { settingsOf, type SocketlessOptions } from "./options";
import { answer, reply, text, wrongMethod, type Reply } from "./reply";
import type { senderOf } from "./send";
import type { Sessions } from "./sessions";
import { firstTime, reasonOf } from "./settings";
import { feedOf, feedsOf, sessionMarkOf } from "./users";

/** Tell the SDK's client that its session has ended. It takes no further part in any feed. */
const ended = (event: WebhookEvent): Response => answer(event, [], [JSON.stringify({ type: ENDED })]);

type Sender = Pick<ReturnType<typeof senderOf>, "joinFeed">;

/** Make the route that the service calls. */
export function eventsOf(options: SocketlessOptions<never>, sender: Sender, sessions: Sessions | undefined) {
  const sendsTooOften = limiter(options.perMinute?.events ?? 300);
  // Counted apart: a person who sends too much must not lose the feeds of the next connection.
  const opensTooOften = limiter(options.perMinute?.events ?? 300);
  // Operators wait until nothing is logged any more, so it is logged again each minute.
  const signedByOtherTooOften = limiter(1);
  const refusesTooOften = limiter(1);
  const isNews = firstTime();
  const settings = () => settingsOf(options);

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

  /** Answer in a session that can end: feeds are changed by calls, because the one who signs an event can keep the answer. */
  async function answerInSession(
    known: Sessions,
    event: WebhookEvent,
    replies: readonly Reply[],
    texts: readonly string[],
  ): Promise<Response> {
    const { action, identifier } = event;
    if (action === "CONNECTION_CLOSE") {
      await known.closed(identifier);
      return answer(event, [], texts);
    }
    const feeds = [...new Set(replies.flatMap(({ join = [] }) => join))];
    if (feeds.length > 0) {
      const open = await known.join([identifier], async () => {
        for (const feed of feeds) {
          await sender.joinFeed(feed, identifier);
        }
      });
      if (open.length === 0) {
        return ended(event);
      }
    }
    const rest = replies.map(({ message, leave }) => ({ ...(message && { message }), ...(leave && { leave }) }));
    return answer(event, rest, texts);
  }

  async function answerVerified(
    event: WebhookEvent,
    handlers: ReturnType<typeof handlersOf>,
    onFailure: (error: unknown) => void,
  ): Promise<Response> {
    const { log } = settings();
    const { action, user, identifier } = event;
    const known = sessionMarkOf(identifier) === undefined ? undefined : sessions;
    if (action !== "CONNECTION_CLOSE" && (await known?.hasEnded(identifier))) {
      return ended(event);
    }
    const isLifecycle = action === "CONNECTION_OPEN" || action === "CONNECTION_CLOSE";
    const isTooOften = isLifecycle ? opensTooOften(user) : sendsTooOften(user);
    if (isTooOften && !isLifecycle) {
      return reply(event);
    }
    if (action === "MESSAGE" && user === PROBE) {
      return answer(event, [], [JSON.stringify({ type: PROBED, message: event.message })]);
    }
    if (action === "MESSAGE" && handlers.length === 0 && isNews("no handler")) {
      log.warn("A client sent a message, and nothing handles it (logged once): pass a handler to webhook()");
    }
    const replies: Reply[] = [];
    // A client can sign opens and closes of itself: past the limit, they cost no more than this answer.
    for (const handler of isTooOften || user === PROBE ? [] : handlers) {
      replies.push(...(await repliesOf(handler, event, log, onFailure)));
    }
    const texts = replies.flatMap(({ message }) => (message ? [JSON.stringify(message)] : []));
    const feeds = known ? [await feedOf(user)] : await feedsOf(identifier);
    if (action === "CONNECTION_OPEN") {
      // A forged one past the limit has joined before.
      const hasJoined = isTooOften && (await known?.isNoted(identifier));
      replies.unshift(hasJoined ? {} : { join: feeds });
      texts.unshift(JSON.stringify({ type: WELCOME, user, identifier }));
    } else if (action === "CONNECTION_CLOSE") {
      replies.unshift({ leave: feeds });
    }
    return known ? answerInSession(known, event, replies, texts) : answer(event, replies, texts);
  }

  async function answerRead(
    request: Request,
    handlers: ReturnType<typeof handlersOf>,
    known: { name: string; client?: string },
    onFailure: (error: unknown) => void,
  ): Promise<Response> {
    const event = await readEvent(request);
    if (event instanceof Response) {
      return event;
    }
    known.name = eventName(event.action);
    known.client = event.user === PROBE ? PROBE : await pseudonymOf(event.secret);
    const answered = await answerVerified(event, handlers, onFailure);
    await sessions?.resume();
    return answered;
  }

  /** Answer a request of the service. */
  async function answerEvent(request: Request, handlers: ReturnType<typeof handlersOf>): Promise<Response> {
    if (request.method !== "POST") {
      return wrongMethod();
    }
    const end = startEntry(options.monitor, "event");
    const known: { name: string; client?: string; error?: string } = { name: "unverified" };
    const fail = (error: unknown): void => void (known.error ??= errorName(error));
    const answered = await answerRead(request, handlers, known, fail).catch((error: unknown) => {
      fail(error);
      settings().log.error(`The webhook failed: ${reasonOf(error)}`);
      return text(500, "Internal Server Error");
    });
    end(known.name, { ...known, status: answered.status });
    return answered;
  }

  return { readEvent, answerEvent };
}
