import { sentBy, whileConnected } from "../app.ts";
import {
  feedOf,
  send,
  userOf,
  type Reply,
  type WebhookEvent,
} from "../socketless/server.ts";

type Status = "writing" | "done" | "stopped" | "failed";
export type Answer = { text: string; status: Status };
export type Message = Answer & { type: "part"; id: string; at: number };
type Row = Answer & { user: string; aliveAt: number; shallStop?: boolean };

const answers = new Map<string, Row>(); // In your app: a table.
const lifeMs = 20_000; // Without a sign of life for so long, `write` has ended.

/**
 * Sends an answer to its user while the model writes it: tokens are gathered,
 * because each message is a call. Hand the signal to your model's request.
 */
export async function write(
  user: string,
  id: string,
  model: (signal: AbortSignal) => AsyncIterable<string>,
  batchMs = 200,
): Promise<void> {
  if (answers.has(id)) throw new Error(`The id ${id} is taken`);
  const now = Date.now();
  const answer: Row = { user, text: "", status: "writing", aliveAt: now };
  answers.set(id, answer);
  const stop = new AbortController();
  function shallStop(): boolean {
    answer.aliveAt = Date.now();
    if (answer.shallStop) stop.abort();
    return stop.signal.aborted;
  }
  const feeds = await feedOf(user);
  const pulse = setInterval(shallStop, 500); // A model may say nothing for long.
  let [sent, sentAt] = [0, 0];
  async function flush(): Promise<void> {
    const [{ status }, at, text] = [answer, sent, answer.text.slice(sent)];
    [sent, sentAt] = [sent + text.length, Date.now()];
    const part: Message = { type: "part", id, at, text, status };
    // A page that misses a part sees the gap, and asks for the text.
    await send({ feeds }, part).catch(console.warn);
  }
  try {
    for await (const token of model(stop.signal)) {
      answer.text += token;
      // This ends the generator too, and with it what the model costs.
      if (shallStop()) break;
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
export function answerFor(user: string, id: string): Answer | undefined {
  const answer = answers.get(id);
  if (answer?.user !== user) return undefined;
  const { text, status, aliveAt } = answer;
  const isLost = status === "writing" && Date.now() - aliveAt > lifeMs;
  return { text, status: isLost ? "failed" : status };
}

export async function onEvent(event: WebhookEvent): Promise<Reply> {
  const user = userOf(event.identifier);
  const { type, id } = sentBy(event);
  const isStop = type === "stop_answer" && typeof id === "string";
  const answer = isStop ? answers.get(id) : undefined;
  // `write` sees this, even if it runs in another function.
  if (answer?.user === user) answer.shallStop = true;
  return whileConnected(event, await feedOf(user));
}
