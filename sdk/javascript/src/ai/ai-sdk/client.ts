import type { ChatTransport, UIMessage, UIMessageChunk } from "ai";

import type { PageConnection } from "../../part";
import { openAnswer, type Answer, type AnswerHandle } from "../client";
import type { Asked, Chat } from "./wire";

export type { Asked, Chat };

/** Your routes. Each throws if the status isn't 2xx. */
export interface Routes {
  /** Asks `POST /chats/:id` with `{ id, question }`. */
  ask: (chatId: string, id: string, question: UIMessage) => Promise<void>;
  /** Asks `GET /chats/:id`. */
  loadChat: (chatId: string) => Promise<Chat>;
  /** Asks `GET /answers/:id`. */
  loadAnswer: (id: string) => Promise<Answer>;
}

/** The part of a chat of the AI SDK that is used. */
interface ResumableChat {
  messages: UIMessage[];
  resumeStream: (options: { metadata: unknown }) => Promise<void>;
}

/** A transport of `useChat`, which also hears of questions on the person's other pages. */
export interface AnswerTransport extends ChatTransport<UIMessage> {
  readonly resumeStreamIsReplay: true;
  /**
   * Call back when another page has asked something: set the chat's messages and, if an answer is being written, resume
   * its stream with the answer's ID as `metadata`. Returns what ends it.
   */
  onAsked(chatId: string, callback: (chat: Chat) => void): () => void;
}

/** The chats of a page. */
export interface SharedChats<Made> {
  /** Return the chat with an ID, which is made once. */
  open(id: string, saved: Chat): Made;
  /** Hear no more of questions on other pages. */
  stop(): void;
}

const warn = (error: unknown) => console.warn(error);

/** Let `useChat` read its answers from the page's connection. */
export function chatTransport(connection: PageConnection, routes: Routes): AnswerTransport {
  /** IDs of answers that this page reads. */
  const known = new Set<string>();

  function read(id: string, abortSignal?: AbortSignal) {
    known.add(id);
    let reader: AnswerHandle;
    /** Ends the listening to `abortSignal`. */
    const end = new AbortController();
    return new ReadableStream<UIMessageChunk>({
      start(stream) {
        let length = 0;
        stream.enqueue({ type: "start", messageId: id });
        stream.enqueue({ type: "text-start", id });
        function onChange({ text, status }: Answer) {
          // The stop button has closed the stream.
          if (end.signal.aborted) {
            return;
          }
          const delta = text.slice(length);
          length = text.length;
          if (delta) {
            stream.enqueue({ type: "text-delta", id, delta });
          }
          if (status === "writing") {
            return;
          }
          end.abort();
          reader.stop();
          stream.enqueue({ type: "text-end", id });
          if (status === "failed") {
            stream.enqueue({ type: "error", errorText: "The answer is incomplete." });
          }
          stream.enqueue({ type: "finish" });
          stream.close();
        }
        function stop() {
          end.abort();
          // The reader asks until the model has stopped.
          reader.stopWriting();
          stream.close();
        }
        reader = openAnswer(connection, { id, load: () => routes.loadAnswer(id), onChange });
        if (abortSignal?.aborted) {
          stop();
        } else {
          abortSignal?.addEventListener("abort", stop, { signal: end.signal });
        }
      },
      cancel() {
        if (!end.signal.aborted) {
          reader.stop();
        }
        end.abort();
      },
    });
  }

  const transport: ChatTransport<UIMessage> = {
    async sendMessages({ chatId, messages, abortSignal }) {
      const question = messages.filter(({ role }) => role === "user").at(-1);
      if (!question) {
        throw new Error("There is no question");
      }
      const id = crypto.randomUUID();
      known.add(id);
      await routes.ask(chatId, id, question);
      return read(id, abortSignal);
    },
    async reconnectToStream({ chatId, abortSignal, metadata }) {
      // An answer that `onAsked` found may have ended since.
      const id = typeof metadata === "string" ? metadata : (await routes.loadChat(chatId)).writing;
      return id && !abortSignal?.aborted ? read(id, abortSignal) : null;
    },
  };

  return {
    ...transport,
    resumeStreamIsReplay: true,
    onAsked(chatId, callback) {
      async function look() {
        const chat = await routes.loadChat(chatId);
        const last = chat.writing ?? chat.messages.at(-1)?.id ?? "";
        if (!last || known.has(last)) {
          return;
        }
        callback(chat);
        known.add(last);
      }
      return connection.listen<Partial<Asked>>(
        ({ type, chatId: of, id = "" }) => {
          if (type === "asked" && of === chatId && !known.has(id)) {
            void look().catch(warn);
          }
        },
        () => void look().catch(warn),
      );
    },
  };
}

/**
 * Keep the chats of a page, for `useChat({ chat: open(id, saved) })` with what `loadChat` returned. A chat that `useChat`
 * made itself would stop its model when the view is left.
 *
 * @param make - makes a chat: `(options) => new Chat(options)` of `@ai-sdk/react`
 * @returns `open`, which returns the same chat for the same ID, and `stop`, after which questions of other pages don't appear
 */
export function sharedChats<Made extends ResumableChat>(
  connection: PageConnection,
  routes: Routes,
  make: (options: { id: string; transport: AnswerTransport; messages: UIMessage[] }) => Made,
): SharedChats<Made> {
  const transport = chatTransport(connection, routes);
  const chats = new Map<string, Made>();
  const leaves: (() => void)[] = [];
  return {
    open(id: string, { messages }: Chat): Made {
      const opened = chats.get(id);
      if (opened) {
        return opened;
      }
      const chat = make({ id, transport, messages });
      chats.set(id, chat);
      leaves.push(
        transport.onAsked(id, ({ messages: all, writing }) => {
          chat.messages = all;
          if (writing) {
            void chat.resumeStream({ metadata: writing });
          }
        }),
      );
      return chat;
    },
    stop: () => leaves.splice(0).forEach((leave) => leave()),
  };
}
