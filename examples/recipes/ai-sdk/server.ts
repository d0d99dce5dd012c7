import {
  convertToModelMessages,
  safeValidateUIMessages,
  streamText,
  type LanguageModel,
  type UIMessage,
} from "ai";

import { answerFor, reserve, writeReserved } from "../ai-answer/server.ts";
import { feedOf, send } from "../socketless/server.ts";
import { store } from "../storage/store.ts";

export type Asked = { type: "asked"; chatId: string; id: string };
export type Chat = { messages: UIMessage[]; writing?: string };
type Turn = { question: UIMessage; id: string }; // The ID is that of the answer.
type Row = { user: string; turns: Turn[] };

/** Returns the user's chat, and the ID of the answer that is being written. */
export async function chatFor(user: string, chatId: string): Promise<Chat> {
  const row = (await store.get<Row>("chats", chatId))?.value;
  const chat: Chat = { messages: [] };
  for (const { question, id } of row?.user === user ? row.turns : []) {
    chat.messages.push(question);
    const { text = "", status } = (await answerFor(user, id)) ?? {};
    if (status === "writing") chat.writing = id;
    else if (text)
      chat.messages.push({
        id,
        role: "assistant",
        parts: [{ type: "text", text }],
      });
  }
  return chat;
}

/**
 * Answers a question in the background: hand the promise `written` to your
 * platform's `waitUntil`. A question that has been asked gets a new answer.
 */
export async function ask(
  user: string,
  chatId: string,
  asked: { id?: unknown; question?: unknown },
  model: LanguageModel,
): Promise<{ status: number; written?: Promise<void> }> {
  const question = await questionFrom(asked.question);
  if (!question || !isId(chatId) || !isId(asked.id)) return { status: 400 };
  const turn: Turn = { question, id: asked.id };
  const known = await store.get<Row>("chats", chatId);
  if (known && known.value.user !== user) return { status: 403 };
  const status = await reserve(user, turn.id);
  if (status !== 202) return { status };
  const empty: Row = { user, turns: [] };
  const { value } = await store.add<Row>("chats", chatId, empty);
  if (value.user !== user) return { status: 403 };
  await store.change<Row>("chats", chatId, ({ turns }) => {
    const at = turns.findIndex((turn) => turn.question.id === question.id);
    const kept = at < 0 ? turns.slice(1 - mostTurns) : turns.slice(0, at);
    return { user, turns: [...kept, turn] };
  });

  const history = latest((await chatFor(user, chatId)).messages);
  const messages = await convertToModelMessages(history);
  const written = writeReserved(user, turn.id, (abortSignal) => {
    const call = { model, messages, maxOutputTokens, abortSignal };
    return textOf(streamText(call).stream);
  });
  // Without a handler, Node.js would end if this failed during the next call.
  written.catch(console.error);
  const message: Asked = { type: "asked", chatId, id: turn.id };
  await send({ feeds: await feedOf(user) }, message).catch(console.warn);
  return { status: 202, written };
}

const mostTurns = 100; // A chat forgets what is older.
// What one question can cost: the model is paid for all that it reads.
const [mostMessages, mostCharacters] = [20, 40_000];
const maxOutputTokens = 2_000;

/** The end of a chat, which the model gets. */
function latest(messages: UIMessage[]): UIMessage[] {
  const kept: UIMessage[] = [];
  let size = 0;
  for (const message of messages.slice(-mostMessages).reverse()) {
    size += JSON.stringify(message.parts).length;
    if (size > mostCharacters && kept.length > 0) break;
    kept.unshift(message);
  }
  return kept;
}

const mostText = 20_000;
const isId = (id: unknown): id is string =>
  typeof id === "string" && /^[!-~]{1,100}$/.test(id);

/** Drops all but the text: the SDK would load each file from its URL. */
async function questionFrom(value: unknown): Promise<UIMessage | undefined> {
  const checked = await safeValidateUIMessages({ messages: [value] });
  const [message] = checked.success ? checked.data : [];
  if (message?.role !== "user" || !isId(message.id)) return undefined;
  const texts = message.parts.flatMap((part) =>
    part.type === "text" ? [part.text] : [],
  );
  const text = texts.join("\n");
  if (!text || text.length > mostText) return undefined;
  return { id: message.id, role: "user", parts: [{ type: "text", text }] };
}

type Part = { type: string; text?: string; error?: unknown };

/** A part can be an error, which the SDK doesn't throw. */
async function* textOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  for await (const { type, text, error } of parts) {
    if (type === "error") throw error;
    if (type === "text-delta" && text) yield text;
  }
}
