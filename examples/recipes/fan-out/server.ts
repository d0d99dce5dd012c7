import { call } from "../socketless/server.ts";

export type Letter = { client: string; message: { type: string; id: string } };

const itemOf = ({ client, message }: Letter) => ({
  clients: client,
  message: JSON.stringify(message),
});

/**
 * Cuts letters into lists that one request can carry.
 */
export function* listsOf(
  letters: Letter[],
  most = 500,
  mostBytes = 256 * 1024,
): Generator<Letter[]> {
  let list: Letter[] = [];
  let bytes = 0;
  for (const letter of letters) {
    const size = Buffer.byteLength(JSON.stringify(itemOf(letter)));
    if (list.length === most || (list.length > 0 && bytes + size > mostBytes)) {
      yield list;
      [list, bytes] = [[], 0];
    }
    list.push(letter);
    bytes += size;
  }
  if (list.length > 0) yield list;
}

/** What your database keeps of a job: how many letters it has sent. */
export interface Progress {
  read: () => Promise<number>;
  save: (sent: number) => Promise<void>;
}

/**
 * Sends a letter to each client. A job that stopped halfway continues where it
 * was, and repeats at most one list.
 */
export async function fanOut(
  letters: Letter[],
  progress: Progress,
): Promise<void> {
  let sent = await progress.read();
  for (const list of listsOf(letters.slice(sent))) {
    // One request after the other: parallel ones arrive in any order.
    await call("message", { messages: list.map(itemOf) });
    await progress.save((sent += list.length));
  }
}
