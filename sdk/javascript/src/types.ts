import type { WebhookEvent } from "./event";
import type { AnyHandler } from "./handlers";
import type { Maybe, UserId } from "./options";
import type { AnyHeaders } from "./origin";
import type { Reply } from "./reply";
import type { Log } from "./settings";

/** Answers one event. What it returns reaches the client of that event only; `send` reaches others. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- An async handler that only sends returns Promise<void>.
export type Handler = (event: WebhookEvent) => Maybe<Reply | readonly Reply[] | void>;

/**
 * The receivers of a message: a feed, connections by their identifiers, or all connections of users by their IDs. Name
 * each feed and connection once: each naming is one copy.
 */
export type Receivers =
  | { feeds: string }
  | { clients: string | readonly string[] }
  | { users: UserId | readonly UserId[] };

export interface Message {
  to: Receivers;
  message: object;
}

/** The framework's own request, if an adapter passes one. */
export type ContextOf<Context> = unknown extends Context ? [context?: unknown] : [context: Context];

/** The two routes of a backend, and what sends messages. */
export interface Socketless<Context = unknown> {
  /**
   * The route that pages ask for a connection, at any path, for POST, and for OPTIONS if pages are on other origins. It
   * answers 401 if nobody is logged in, 403 to pages of other sites, 429 to a person who asks too often, and 502 if the
   * service gives no connection: the log says why.
   */
  connection: (request: Request, ...context: ContextOf<Context>) => Promise<Response>;
  /**
   * Make the route that the service calls, at any path, for POST. It welcomes each connection, and keeps it in the feed
   * of its user while it is open. Each handler takes part in each answer; one that throws, or takes longer than 30 s, is
   * logged.
   *
   * @throws Error if a handler isn't a function
   */
  webhook: (...handlers: AnyHandler[]) => (request: Request, context?: unknown) => Promise<Response>;
  /**
   * Ask for a new connection of a user, and return its `url`. Each has its own identifier and secret. With a session,
   * `endSession` can end the connections of that session only.
   *
   * @throws Error if a setting is missing or the user can't be one
   * @throws SocketlessError if the service gives none
   */
  connectionFor: (user: UserId, options?: { session?: string }) => Promise<string>;
  /**
   * Read a webhook request by yourself, instead of `webhook`. Returns its event, or the refusal to answer with.
   *
   * @throws Error if a body parser has read it before, or there is no master secret
   */
  readEvent: (request: Request) => Promise<WebhookEvent | Response>;
  /**
   * Send a message to a feed, to clients or to users, as JSON. It resolves when the service has taken it: messages are not
   * stored, and only clients that are connected get it.
   *
   * @throws Error if the feed's name is invalid or the message longer than 100,000 characters
   * @throws SocketlessError if the service refuses it
   */
  send: (to: Receivers, message: object) => Promise<void>;
  /**
   * Send any number of different messages, in as few calls as hold them. It tries each call, and throws the first error at
   * the end; it ends at a call that gets no answer.
   *
   * @throws Error if one can't be sent; then none is
   * @throws SocketlessError if the service refuses a call
   */
  sendAll: (messages: readonly Message[]) => Promise<void>;
  /**
   * Change feeds at any time. In the answer to an event, return `join` and `leave` instead.
   *
   * @throws Error if the feed's name is invalid
   * @throws SocketlessError if the service refuses it
   */
  changeFeeds: (action: "join" | "leave", feeds: string, clients: string | readonly string[]) => Promise<void>;
  /**
   * End a session, or all sessions of a user: the SDK's client ends its connection, and shows `ended`. Call it after your
   * login has ended the session.
   *
   * With the option `store`, no message reaches a connection of the session after it has returned, whatever program holds
   * it: not an open one, not one of an address that a page got before, and no new one. Other sessions go on. Without a
   * store, it only asks the client.
   *
   * @throws SocketlessError if the service refuses it; what has failed is done by a repeat
   */
  endSession: (user: UserId, options?: { session?: string }) => Promise<void>;
  /**
   * Tell whether a page of this site or of an allowed origin sent a request. Check it in each route that acts on a
   * cookie or costs something: browsers send some requests of other sites' pages without asking first.
   */
  isOwnPage: (request: { headers: AnyHeaders }) => boolean;
  /** Where problems are reported: the option `log`, or the console. What writes to it never throws. */
  readonly log: Log;
}
