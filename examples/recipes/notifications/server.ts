import { sentBy, whileConnected } from "../app.ts";
import {
  feedOf,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

export type Notice = { id: string; text: string; read: boolean };
export type Message = { type: "notice"; notice: Notice };

// In your app: a table, unique by user and id.
const notices = new Map<string, Map<string, Notice>>();
const tell = async (user: string, notice: Notice) => {
  const message: Message = { type: "notice", notice };
  await send({ feeds: await feedOf(user) }, message);
};

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

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  // Take the user from the verified identifier, never from the message.
  const user = userOf(event.identifier);
  const { type, id } = sentBy(event);
  const isRead = type === "read_notice" && typeof id === "string";
  const notice = isRead ? notices.get(user)?.get(id) : undefined;
  if (notice) {
    notice.read = true;
    // Tells all devices, again if it was read before: a call may have failed.
    await tell(user, notice);
  }
  return whileConnected(event, await feedOf(user));
}
