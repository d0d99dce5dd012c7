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

type Asker = { asked: number[]; id: string }; // The ID of the last answer.

const lifeMs = 20_000; // Without a sign of life for so long, `write` has ended.
/** How many questions of a person are answered: a model costs you money. */
export const limit = { perMinute: 10 };

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
  const status = await reserve(user, id);
  if (status !== 202) throw new Error(`The answer ${id} is refused: ${status}`);
  await writeReserved(user, id, model, batchMs);
}

/**
 * Takes an answer's ID, and returns the status for the page: 409 if the ID is
 * taken, 429 if this person has asked too often or has an unfinished answer.
 */
export async function reserve(
  user: string,
  id: string,
): Promise<202 | 409 | 429> {
  const answer: Answer = { text: "", status: "writing" };
  const row: Row = { user, ...answer, aliveAt: Date.now() };
  if (!(await store.add("answers", id, row)).isNew) return 409;
  if (await mayAsk(user, id)) return 202;
  await store.remove("answers", id);
  return 429;
}

async function mayAsk(user: string, id: string): Promise<boolean> {
  const none: Asker = { asked: [], id: "" };
  const last = (await store.add("askers", user, none)).value;
  if ((await answerFor(user, last.id))?.status === "writing") return false;
  const now = Date.now();
  const next = await store.change<Asker>("askers", user, (row) => {
    const asked = row.asked.filter((at) => at > now - 60_000);
    // With another ID, a question of the same moment came first.
    return row.id !== last.id || asked.length >= limit.perMinute
      ? row
      : { asked: [...asked, now], id };
  });
  return next?.id === id;
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
