import { readBody } from "./body";
import { isUnicode, secretFor, verifySignature } from "./signature";
import { userOf } from "./users";

/** A verified event of one connection. */
export interface WebhookEvent {
  /** `CONNECTION_OPEN`, `MESSAGE` or `CONNECTION_CLOSE`. Answer one that you don't know with `reply(event)`. */
  action: string;
  /** The user of the connection: the ID that `user` returned, as a string. */
  user: string;
  /** The connection: the user, a dot, and random digits. */
  identifier: string;
  /** The text of the client's frame if the action is `MESSAGE`. */
  message: string;
  /** The client's webhook secret, for `reply`. Copies and logs of the event leave it out. */
  readonly secret: string;
}

const refusal = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers });

// #region read
/**
 * Read a webhook request.
 *
 * @param masters - the master secret and, while it changes, the previous one
 * @returns its event and the position of the master secret that signed it, or the refusal to answer with
 * @throws Error if something has read the body before
 */
export async function readSigned(
  request: Request,
  masters: readonly string[],
): Promise<Response | { event: WebhookEvent; signedBy: number }> {
  const body = await readBody(request);
  if (!body) {
    // What is left of the body would block the next request of its connection.
    return refusal(413, "The body is too large or too slow", { Connection: "close" });
  }
  const json: unknown = await new Response(body).json().catch(() => undefined);
  const { action, data } = Object(json) as { action?: unknown; data?: unknown };
  const { connection, message } = Object(data) as { connection?: unknown; message?: unknown };
  // Not to be believed before it is verified.
  const { identifier } = Object(connection) as { identifier?: unknown };
  if (typeof identifier === "string" && isUnicode(identifier)) {
    const header = request.headers.get("x-socketless-signature");
    for (const [signedBy, master] of masters.entries()) {
      const secret = await secretFor(identifier, master);
      if (!(await verifySignature(body, header, secret))) {
        continue;
      }
      if (typeof action !== "string" || (action === "MESSAGE" && typeof message !== "string")) {
        return refusal(400, "The message is not text");
      }
      const read = { action, user: userOf(identifier), identifier, message: message as string };
      const event = Object.defineProperty(read, "secret", { value: secret }) as WebhookEvent;
      return { event, signedBy };
    }
  }
  return refusal(401, "Wrong signature");
}

// #endregion read

/** Read what a client sent as a JSON object: empty if it is anything else. Nothing in it can be believed. */
export function sentBy(event: WebhookEvent): Record<string, unknown> {
  try {
    const sent: unknown = event.action === "MESSAGE" && JSON.parse(event.message);
    return Object(sent) as Record<string, unknown>;
  } catch {
    return {};
  }
}
