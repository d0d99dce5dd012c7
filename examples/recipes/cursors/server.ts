import { reply, send, sentBy, userOf } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type State = { x?: number; y?: number; typing?: boolean };
export type Message =
  | { type: "you"; identifier: string }
  | { type: "state"; from: string; user: string; count: number; state: State };

const numberOf = (value: unknown) =>
  typeof value === "number" ? value : undefined;

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  const { action, identifier } = event;
  if (action === "CONNECTION_OPEN")
    return reply(event, { type: "you", identifier } satisfies Message, [
      "board",
    ]);
  if (action === "CONNECTION_CLOSE") return reply(event, undefined, ["board"]);
  const { count, x, y, typing } = sentBy(event);
  if (action === "MESSAGE" && typeof count === "number") {
    // Send on the fields that you know, not whatever the client sent.
    const state = {
      x: numberOf(x),
      y: numberOf(y),
      typing: typing === true,
    };
    const message: Message = {
      type: "state",
      from: identifier,
      user: userOf(identifier),
      count,
      state,
    };
    await send("board", message);
  }
  return reply(event);
}
