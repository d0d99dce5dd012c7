import { sentBy, whileConnected } from "../app.ts";
import {
  feedOf,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";
import { store } from "../storage/store.ts";

type Status = "writing" | "done" | "stopped" | "failed";
export type Answer = { text: string; status: Status };
export type Message = Answer & { type: "part"; id: string; at: number };
type Row = Answer & { user: string; aliveAt: number; shallStop?: boolean };

const lifeMs = 20_000; // Without a sign of life for so long, `write` has ended.

type Model = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * Sends an answer to its user while the model writes it: tokens are gathered,
 * because each message is a call. Hand the signal to your model's request.
 */
export async function write(
  user: string,
  id: string,
  model: Model,
  batchMs = 200,
): Promise<void> {
  if (!(await reserve(user, id))) throw new Error(`The id ${id} is taken`);
  await writeReserved(user, id, model, batchMs);
}

/** Takes an answer's ID, or returns false if it is taken. */
export async function reserve(user: string, id: string): Promise<boolean> {
  const answer: Answer = { text: "", status: "writing" };
  const row: Row = { user, ...answer, aliveAt: Date.now() };
  return (await store.add("answers", id, row)).isNew;
}

/** Does what `write` does, for an ID that `reserve` has taken. */
export async function writeReserved(
  user: string,
  id: string,
  model: Model,
  batchMs = 200,
): Promise<void> {
  const answer: Answer = { text: "", status: "writing" };
  const stop = new AbortController();
  /** Stores what is written, and hears whether the user pressed stop. */
  async function save(): Promise<void> {
    const stored = await store.change<Row>("answers", id, (row) => {
      return { ...row, ...answer, aliveAt: Date.now() };
    });
    if (!stored || stored.shallStop) stop.abort();
  }
  const feeds = await feedOf(user);
  // A model may say nothing for long.
  const pulse = setInterval(() => void save().catch(console.warn), 500);
  let [sent, sentAt] = [0, 0];
  async function flush(): Promise<void> {
    const [{ status }, at, text] = [answer, sent, answer.text.slice(sent)];
    [sent, sentAt] = [sent + text.length, Date.now()];
    const part: Message = { type: "part", id, at, text, status };
    await save();
    // A page that misses a part sees the gap, and asks for the text.
    await send({ feeds }, part).catch(console.warn);
  }
  try {
    for await (const token of model(stop.signal)) {
      answer.text += token;
      // This ends the generator too, and with it what the model costs.
      if (stop.signal.aborted) break;
      // One part after the other: parallel calls arrive in any order.
      if (Date.now() - sentAt >= batchMs) await flush();
    }
    answer.status = stop.signal.aborted ? "stopped" : "done";
  } catch (error) {
    answer.status = stop.signal.aborted ? "stopped" : "failed";
    if (answer.status === "failed") console.error(error);
  }
  clearInterval(pulse);
  await flush();
}

/** Answers `GET /answers/:id`: what is written so far, to its user only. */
export async function answerFor(
  user: string,
  id: string,
): Promise<Answer | undefined> {
  const answer = (await store.get<Row>("answers", id))?.value;
  if (answer?.user !== user) return undefined;
  const { text, status, aliveAt } = answer;
  const isLost = status === "writing" && Date.now() - aliveAt > lifeMs;
  return { text, status: isLost ? "failed" : status };
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const user = userOf(event.identifier);
  const { type, id } = sentBy(event);
  if (type === "stop_answer" && typeof id === "string")
    // `write` sees this, even if it runs in another function.
    await store.change<Row>("answers", id, (row) =>
      row.user === user ? { ...row, shallStop: true } : row,
    );
  return whileConnected(event, await feedOf(user));
}
