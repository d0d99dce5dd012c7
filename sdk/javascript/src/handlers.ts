import type { WebhookEvent } from "./event";
import { checkReply, type Reply } from "./reply";
import { quoted, traceOf, type Log } from "./settings";
import type { Handler } from "./types";

/** What `webhook` takes: a function, or a part of the SDK that has one. */
export type AnyHandler = Handler | { onEvent: Handler };

/**
 * How long one handler may take, in milliseconds. It is the SDK's own limit: without one, a handler that never ends would
 * keep the reply of the event, and with it the welcome of the connection.
 */
export const HANDLER_MS = 30_000;

/**
 * Return the functions to call.
 *
 * @throws Error if one isn't a function, as where `webhook` itself was mounted as the route
 */
export const handlersOf = (handlers: readonly AnyHandler[]): Handler[] =>
  handlers.map((it) => {
    const handler: unknown = typeof it === "function" ? it : Object(it).onEvent?.bind(it);
    if (typeof handler !== "function") {
      throw new Error("webhook takes handlers, and returns the route: mount socketless.webhook(), with parentheses");
    }
    return handler as Handler;
  });

async function limited<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const problem = `it took longer than ${HANDLER_MS / 1000} s. Return first, and send the result later`;
    timer = setTimeout(() => reject(new Error(problem)), HANDLER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Call a handler. One that fails is logged, and counts as one that returns nothing.
 *
 * @param onFailure - called with what the handler threw
 */
export async function repliesOf(
  handler: Handler,
  event: WebhookEvent,
  log: Log,
  onFailure: (error: unknown) => void,
): Promise<readonly Reply[]> {
  try {
    const replies = [(await limited(Promise.resolve(handler(event)))) ?? []].flat() as Reply[];
    replies.forEach(checkReply);
    return replies;
  } catch (error) {
    onFailure(error);
    log.error(`A handler of the webhook failed at ${quoted(event.action).slice(1, -1)}: ${traceOf(error)}`);
    return [];
  }
}
