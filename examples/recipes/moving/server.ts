import { createHash } from "node:crypto";

import { whileConnected } from "../app.ts";
import {
  send,
  setting,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store } from "../storage/store.ts";

export type ServiceName = "old" | "socketless";
export type Message = { type: "update"; id: string; text: string };

/**
 * Whether a user is among the first `percent` of all users. The hash gives each
 * user a fixed place, so a higher percentage never moves anybody back.
 */
export function isMoved(userId: string, percent: number): boolean {
  const digest = createHash("sha256").update(userId).digest();
  return (digest.readUInt32BE() / 2 ** 32) * 100 < percent;
}

/**
 * Answers `GET /service` with the JSON `{ service }`, for the user who
 * is logged in. In your app: read the percentage from where you can
 * change it at once.
 */
export const serviceFor = (
  userId: string,
  percent = Number(setting("MOVED_PERCENT", "0")),
): ServiceName => (isMoved(userId, percent) ? "socketless" : "old");

/**
 * Stores a message, and sends it by both services. If one fails, the other has
 * sent it all the same. To repeat a call that throws, pass the same `id`.
 */
export async function publish(
  text: string,
  sendByOld: (message: Message) => Promise<unknown>,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const { value } = await store.add("updates", id, text);
  const message: Message = { type: "update", id, text: value };
  const calls = [sendByOld(message), send({ feeds: "updates" }, message)];
  const results = await Promise.allSettled(calls);
  const failed = results.filter(({ status }) => status === "rejected");
  if (failed.length > 0) throw new AggregateError(failed, "Not sent by both");
}

/** Answers `GET /updates` with the latest messages. */
export async function latest(): Promise<Message[]> {
  const { items } = await store.list<string>("updates", 50);
  return items.map(({ id, value }) => ({ type: "update", id, text: value }));
}

export const onEvent = (event: WebhookEvent): Reply =>
  whileConnected(event, "updates");
