import { reply, send } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

export type Change = { seq: number; key: string; value: number };
export type Message = {
  type: "changes";
  from: number;
  to: number;
  changes: Change[];
};

/**
 * What your database keeps: a table of changes, written in the transaction that
 * changes the data, and the number of the last change that was sent.
 */
export interface Database {
  changesAfter: (seq: number, most: number) => Promise<Change[]>;
  readPosition: () => Promise<number>;
  savePosition: (seq: number) => Promise<void>;
}

/**
 * Sends what has changed since the last run. Of a value that changed ten times,
 * it sends the last one.
 */
export async function relay(database: Database): Promise<void> {
  const from = await database.readPosition();
  const rows = await database.changesAfter(from, 500);
  const to = rows.at(-1)?.seq;
  if (to === undefined) return;
  const changes = [
    ...new Map(rows.map((change) => [change.key, change])).values(),
  ];
  await send("dashboard", {
    type: "changes",
    from,
    to,
    changes,
  } satisfies Message);
  // Save after sending: a run that ends here sends these changes twice, which
  // pages notice, and never skips them.
  await database.savePosition(to);
}

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  const welcome =
    event.action === "CONNECTION_OPEN" ? { type: "welcome" } : undefined;
  return reply(event, welcome, event.action === "MESSAGE" ? [] : ["dashboard"]);
}
