import { sentBy, whileConnected } from "../app.ts";
import {
  feedOf,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store } from "../storage/store.ts";

export type Notice = { id: string; text: string; read: boolean };
export type Message = { type: "notice"; notice: Notice };

type Stored = { text: string; read: boolean };
const listOf = (user: string) => `notices of ${user}`;

const tell = async (user: string, notice: Notice) => {
  const message: Message = { type: "notice", notice };
  await send({ feeds: await feedOf(user) }, message);
};

/**
 * Called by a job. A job that runs again passes the same id:
 * pages show it once.
 */
export async function notify(
  user: string,
  id: string,
  text: string,
): Promise<void> {
  const notice: Stored = { text, read: false };
  const { value } = await store.add(listOf(user), id, notice);
  await tell(user, { id, ...value });
}

/** Answers `GET /notices` for the user who is logged in: the latest 100. */
export async function noticesOf(user: string): Promise<Notice[]> {
  const { items } = await store.list<Stored>(listOf(user), 100);
  return items.map(({ id, value }) => ({ id, ...value }));
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  // Take the user from the verified identifier, never from the message.
  const user = userOf(event.identifier);
  const { type, id } = sentBy(event);
  if (type === "read_notice" && typeof id === "string") {
    const markRead = (it: Stored): Stored => ({ ...it, read: true });
    const notice = await store.change(listOf(user), id, markRead);
    // Tells all devices, again if it was read before: a call may have failed.
    if (notice) await tell(user, { id, ...notice });
  }
  return whileConnected(event, await feedOf(user));
}
