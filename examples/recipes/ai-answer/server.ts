import { reply, send, sentBy, userOf } from "../backend.ts";
import { readEvent } from "../socketless/server.ts";

type Status = "writing" | "done" | "stopped" | "failed";
export type Answer = { text: string; status: Status };
export type Message = { type: "part"; id: string; at: number; text: string; status: Status };

const answers = new Map<string, Answer & { user: string; shallStop: boolean }>(); // In your app: a table.

/** Writes an answer to its user as its tokens come: gathered, because each message costs a call. */
export async function write(user: string, id: string, tokens: AsyncIterable<string>, batchMs = 200): Promise<void> {
  const answer = { user, text: "", status: "writing" as Status, shallStop: false };
  answers.set(id, answer);
  let [sent, sentAt] = [0, 0];
  async function flush(): Promise<void> {
    const part = { type: "part", id, at: sent, text: answer.text.slice(sent), status: answer.status } satisfies Message;
    [sent, sentAt] = [answer.text.length, Date.now()];
    await send(`user.${user}`, part).catch(console.warn); // Pages see the gap, and ask for the text.
  }
  try {
    for await (const token of tokens) {
      answer.text += token;
      if (answer.shallStop) break; // Ends the generator too, and with it the bill.
      if (Date.now() - sentAt >= batchMs) await flush(); // One after the other, so that parts stay in order.
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
  return answer?.user === user ? { text: answer.text, status: answer.status } : undefined;
}

export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  const user = userOf(event.identifier);
  if (event.action === "CONNECTION_OPEN") return reply(event, { type: "welcome" }, [`user.${user}`]);
  const { type, id } = sentBy(event);
  const answer = typeof id === "string" ? answers.get(id) : undefined;
  if (type === "stop" && answer?.user === user) answer.shallStop = true; // Read by `write`, which may run elsewhere.
  return reply(event);
}
