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
type Row = Answer & { user: string; shallStop?: boolean };

const answers = new Map<string, Row>(); // In your app: a table.

/**
 * Sends an answer to its user while the model writes it: tokens are gathered,
 * because each message is a call.
 */
export async function write(
  user: string,
  id: string,
  tokens: AsyncIterable<string>,
  batchMs = 200,
): Promise<void> {
  if (answers.has(id)) throw new Error(`The id ${id} is taken`);
  const answer: Row = { user, text: "", status: "writing" };
  answers.set(id, answer);
  const feeds = await feedOf(user);
  let [sent, sentAt] = [0, 0];
  async function flush(): Promise<void> {
    const { text, status } = answer;
    const part: Message = {
      type: "part",
      id,
      at: sent,
      text: text.slice(sent),
      status,
    };
    [sent, sentAt] = [text.length, Date.now()];
    // A page that misses a part sees the gap, and asks for the text.
    await send({ feeds }, part).catch(console.warn);
  }
  try {
    for await (const token of tokens) {
      answer.text += token;
      // This ends the generator too, and with it what the model costs.
      if (answer.shallStop) break;
      // One part after the other: parallel calls arrive in any order.
      if (Date.now() - sentAt >= batchMs) await flush();
    }
    answer.status = answer.shallStop ? "stopped" : "done";
  } catch (error) {
    console.error(error);
    answer.status = "failed";
  }
  await flush();
}

/** Answers `GET /answers/:id`: what is written so far, to its user only. */
export function answerFor(user: string, id: string): Answer | undefined {
  const answer = answers.get(id);
  return answer?.user === user
    ? { text: answer.text, status: answer.status }
    : undefined;
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
