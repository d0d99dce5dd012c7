import { reply, send } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type Item = { seq: number; text: string };
export type Message = { type: "item"; item: Item };

const items: Item[] = []; // In your app: a table, whose numbers your database counts without a hole.

/** Stores first, then sends: a snapshot that is taken after a message always holds it. */
export async function add(text: string): Promise<void> {
  const item = { seq: items.length + 1, text };
  items.push(item);
  await send("news", { type: "item", item } satisfies Message);
}

/** Answers `GET /news`: the present state, and the number of the last change in it. */
export const snapshot = () => ({ seq: items.length, items: items.slice(-50) });

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  return event.action === "CONNECTION_OPEN" ? reply(event, { type: "welcome" }, ["news"]) : reply(event);
}
