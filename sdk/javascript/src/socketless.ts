import { connectionsOf } from "./connection";
import { handlersOf, type AnyHandler } from "./handlers";
import { ENDED } from "./messages";
import { settingsOf, type SocketlessOptions, type UserId } from "./options";
import { leaveAll, senderOf } from "./send";
import { sessionsIn } from "./sessions";
import type { ContextOf, Socketless } from "./types";
import { checkUser, feedOf, sessionFeed } from "./users";
import { eventsOf } from "./webhook";

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
  const { log } = settingsOf(options);
  const account = () => settingsOf(options).account();
  const sessions = options.store && sessionsIn(options.store, (clients) => leaveAll(account(), clients));
  const sender = senderOf(account, sessions);
  const { connectionFor, isOwnPage, answerPage } = connectionsOf(options, sessions);
  const { readEvent, answerEvent } = eventsOf(options, sender, sessions);

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
    send: sender.send,
    sendAll: sender.sendAll,
    changeFeeds: sender.changeFeeds,
    log,

    async endSession(user: UserId, { session }: { session?: string } = {}): Promise<void> {
      const message = JSON.stringify({ type: ENDED });
      const tell = (clients: readonly string[]) => sender.sendText({ clients }, message);
      const tellFeed = async () =>
        sender.sendText({ feeds: await (session === undefined ? feedOf(user) : sessionFeed(user, session)) }, message);
      const ends = [
        ...(sessions ? [sessions.end(checkUser(user), session, tell)] : []),
        // Connections without a session can only be asked.
        ...(!sessions || session === undefined ? [tellFeed()] : []),
      ];
      // All are tried first. A repeat tries them again.
      for (const result of await Promise.allSettled(ends)) {
        if (result.status === "rejected") {
          throw result.reason;
        }
      }
    },
  };
}
