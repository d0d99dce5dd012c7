import { sentBy, whileConnected } from "../app.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store, type Change } from "../storage/store.ts";

/** `room` is the private room that the message is about, if there is one. */
export type Message = { room?: string; version: number } & (
  | { type: "online"; users: string[] }
  | { type: "changed"; came: string[]; left: string[] }
);

// Two and a half beats of a page: nobody goes offline for one lost beat.
const lifeMs = 75_000;

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { action, identifier } = event;
  const change =
    action === "CONNECTION_CLOSE"
      ? await store.leave("lobby", identifier)
      : await store.enter("lobby", identifier, userOf(identifier), lifeMs);
  // The reply must go out all the same.
  await tell(change).catch(console.warn);
  const isNew = action === "CONNECTION_OPEN";
  // A page that missed a change gets the list with its next beat.
  const { type, room, version: known } = sentBy(event);
  const isBeat = type === "here" && room === undefined;
  const isBehind = isBeat && known !== change.version;
  const message = isNew || isBehind ? await online() : undefined;
  return { ...whileConnected(event, "lobby"), message };
}

export async function online(): Promise<Message & { type: "online" }> {
  return { type: "online", ...(await store.present("lobby")) };
}

/** Tells all pages who came or left, if anybody did. */
async function tell(change: Change): Promise<void> {
  if (change.came.length + change.left.length === 0) return;
  const message: Message = { type: "changed", ...change };
  await send({ feeds: "lobby" }, message);
}

/** Drops silent connections. Let cron call it each minute. */
export const update = async (): Promise<void> =>
  tell(await store.sweep("lobby", lifeMs));
