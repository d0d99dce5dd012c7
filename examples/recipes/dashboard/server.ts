import { whileConnected } from "../app.ts";
import { send, type Reply, type WebhookEvent } from "../socketless/server.ts";

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
  await send({ feeds: "dashboard" }, {
    type: "changes",
    from,
    to,
    changes,
  } satisfies Message);
  // Save after sending: a run that ends here sends these changes twice, which
  // pages notice.
  await database.savePosition(to);
}

export const onEvent = (event: WebhookEvent): Reply =>
  whileConnected(event, "dashboard");
