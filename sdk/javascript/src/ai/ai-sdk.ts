import { convertToModelMessages, safeValidateUIMessages, streamText, type LanguageModel, type UIMessage } from "ai";

import type { Answers } from "../ai";
import { isId } from "../id";
import type { UserId } from "../options";
import { reasonOf } from "../settings";
import type { Store } from "../storage/types";
import type { Socketless } from "../types";
import { checkUser } from "../users";
import type { Asked, Chat } from "./ai-sdk/wire";

export type { Asked, Chat };

export interface ChatsOptions {
  store: Store;
}

/** Chats whose answers are written in the background. */
export interface Chats {
  /**
   * Answer a question that a page has asked: `POST /chats/:id` with `{ id, question }`, in which `id` is that of the
   * answer. `status` is for the page: 202, 400 if something is wrong, 403 for the chat of somebody else, and 409 and 429 as
   * in `createAnswers`. With 202, hand `written` to your platform's `waitUntil`; it is never rejected. A question that has
   * been asked before gets a new answer.
   */
  ask: (
    user: UserId,
    chatId: string,
    asked: { id?: unknown; question?: unknown },
    model: LanguageModel,
  ) => Promise<{ status: 202 | 400 | 403 | 409 | 429; written?: Promise<void> }>;
  /** Return a user's chat, and the ID of the answer that is being written: the answer of `GET /chats/:id`. */
  chatFor: (user: UserId, chatId: string) => Promise<Chat>;
}

type Turn = { question: UIMessage; id: string };
type Row = { user: string; turns: Turn[] };
type TextPart = { type: "text"; text: string };

const CHATS = "chats";
/** A chat forgets what is older. */
const MOST_TURNS = 100;
/** What one question can cost: the model is paid for all that it reads. */
const MOST_MESSAGES = 20;
const MOST_CHARACTERS = 40_000;
const MOST_TOKENS = 2_000;
const MOST_TEXT = 20_000;

/** Return the end of a chat, which the model gets. */
function latest(messages: UIMessage[]): UIMessage[] {
  const kept: UIMessage[] = [];
  let size = 0;
  for (const message of messages.slice(-MOST_MESSAGES).reverse()) {
    size += JSON.stringify(message.parts).length;
    if (size > MOST_CHARACTERS && kept.length > 0) {
      break;
    }
    kept.unshift(message);
  }
  return kept;
}

/** Drop all but the text of a question: the AI SDK would load each file from its URL. */
async function questionFrom(value: unknown): Promise<UIMessage | undefined> {
  const checked = await safeValidateUIMessages({ messages: [value] });
  const [message] = checked.success ? checked.data : [];
  if (message?.role !== "user" || !isId(message.id)) {
    return undefined;
  }
  const texts = message.parts.flatMap((part) => (part.type === "text" ? [(part as TextPart).text] : []));
  const text = texts.join("\n");
  return text && text.length <= MOST_TEXT
    ? { id: message.id, role: "user", parts: [{ type: "text", text }] }
    : undefined;
}

/** A part can be an error, which the AI SDK doesn't throw. */
async function* textOf(parts: AsyncIterable<{ type: string; text?: string; error?: unknown }>): AsyncGenerator<string> {
  for await (const { type, text, error } of parts) {
    if (type === "error") {
      throw error;
    }
    if (type === "text-delta" && text) {
      yield text;
    }
  }
}

/** Make chats for `useChat` of the AI SDK, on answers that pages read by their connection. */
export function createChats(
  { send, log }: Pick<Socketless, "send" | "log">,
  answers: Answers,
  { store }: ChatsOptions,
): Chats {
  async function chatFor(user: UserId, chatId: string): Promise<Chat> {
    const person = checkUser(user);
    const row = isId(chatId) ? (await store.get<Row>(CHATS, chatId))?.value : undefined;
    const chat: Chat = { messages: [] };
    for (const { question, id } of row?.user === person ? row.turns : []) {
      chat.messages.push(question);
      const { text = "", status } = (await answers.get(person, id)) ?? {};
      if (status === "writing") {
        chat.writing = id;
      } else if (text) {
        chat.messages.push({ id, role: "assistant", parts: [{ type: "text", text }] });
      }
    }
    return chat;
  }

  return {
    chatFor,
    async ask(user, chatId, asked, model) {
      const person = checkUser(user);
      const question = await questionFrom(asked.question);
      if (!question || !isId(chatId) || !isId(asked.id)) {
        return { status: 400 };
      }
      const { id } = asked as { id: string };
      const known = await store.get<Row>(CHATS, chatId);
      if (known && known.value.user !== person) {
        return { status: 403 };
      }
      const status = await answers.reserve(person, id);
      if (status !== 202) {
        return { status };
      }
      let messages: Awaited<ReturnType<typeof convertToModelMessages>>;
      try {
        const { value } = await store.add<Row>(CHATS, chatId, { user: person, turns: [] });
        if (value.user !== person) {
          await answers.remove(person, id);
          return { status: 403 };
        }
        await store.change<Row>(CHATS, chatId, ({ turns }) => {
          const at = turns.findIndex((turn) => turn.question.id === question.id);
          const kept = at < 0 ? turns.slice(1 - MOST_TURNS) : turns.slice(0, at);
          return { user: person, turns: [...kept, { question, id }] };
        });
        messages = await convertToModelMessages(latest((await chatFor(person, chatId)).messages));
      } catch (error) {
        // Otherwise nobody writes the answer, and the person must wait for it.
        await answers.remove(person, id);
        throw error;
      }
      const written = answers.write(person, id, (abortSignal) =>
        textOf(streamText({ model, messages, maxOutputTokens: MOST_TOKENS, abortSignal }).stream),
      );
      const message: Asked = { type: "asked", chatId, id };
      try {
        await send({ users: person }, message);
      } catch (error) {
        log.warn(`Other pages were not told of a question, and find it at their next connection: ${reasonOf(error)}`);
      }
      return { status: 202, written };
    },
  };
}
