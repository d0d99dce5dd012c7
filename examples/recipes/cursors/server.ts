import { sentBy, whileConnected } from "../app.ts";
import {
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

export type State = { x?: number; y?: number; typing?: boolean };
export type Message = {
  type: "pointer";
  from: string;
  user: string;
  count: number;
  state: State;
};

const numberOf = (value: unknown) =>
  typeof value === "number" ? value : undefined;

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const { type, count, x, y, typing } = sentBy(event);
  if (type !== "move" || typeof count !== "number")
    return whileConnected(event, "board");
  const from = event.identifier;
  // Send on the fields that you know, not whatever the client sent.
  const state = { x: numberOf(x), y: numberOf(y), typing: typing === true };
  const user = userOf(from);
  const message: Message = { type: "pointer", from, user, count, state };
  await send({ feeds: "board" }, message);
  return {};
}
