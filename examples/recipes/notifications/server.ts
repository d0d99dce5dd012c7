import { reply, send, sentBy, userOf } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type Notice = { id: string; text: string; read: boolean };
export type Message = { type: "notice"; notice: Notice };

// In your app: a table, unique by user and id.
const notices = new Map<string, Map<string, Notice>>();
const tell = (user: string, notice: Notice) =>
  send(`user.${user}`, { type: "notice", notice } satisfies Message);

/**
 * Called by a job. A job that runs again passes the same id: pages show it once.
 */
export async function notify(
  user: string,
  id: string,
  text: string,
): Promise<void> {
  const ofUser = notices.get(user) ?? new Map<string, Notice>();
  notices.set(user, ofUser);
  const notice = ofUser.get(id) ?? { id, text, read: false };
  ofUser.set(id, notice);
  await tell(user, notice);
}

/** Answers `GET /notices` for the user who is logged in. */
export const noticesOf = (user: string): Notice[] => [
  ...(notices.get(user)?.values() ?? []),
];

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  // Take the user from the verified identifier, never from the message.
  const user = userOf(event.identifier);
  if (event.action === "CONNECTION_OPEN")
    return reply(event, { type: "welcome" }, [`user.${user}`]);
  if (event.action === "CONNECTION_CLOSE")
    return reply(event, undefined, [`user.${user}`]);
  const { type, id } = sentBy(event);
  const notice =
    typeof id === "string" ? notices.get(user)?.get(id) : undefined;
  if (type === "read" && notice && !notice.read) {
    notice.read = true;
    await tell(user, notice); // Tells the other devices.
  }
  return reply(event);
}
