import type { ChatTransport, UIMessage, UIMessageChunk } from "ai";

import { readAnswer } from "../ai-answer/client.js";
import type { Answer } from "../ai-answer/server.ts";
import type { Connection } from "../page.js";
import type { Asked, Chat } from "./server.ts";

/** Your routes: `ask`, `chatFor` and `answerFor` of the server's side. */
export interface Routes {
  ask: (chatId: string, id: string, question: UIMessage) => Promise<void>;
  loadChat: (chatId: string) => Promise<Chat>;
  loadAnswer: (id: string) => Promise<Answer>;
}
type Sending = Parameters<ChatTransport<UIMessage>["sendMessages"]>[0];
type Resuming = Parameters<ChatTransport<UIMessage>["reconnectToStream"]>[0];

/** Lets `useChat` read its answers from the page's connection. */
export function chatTransport(connection: Connection, routes: Routes) {
  const known = new Set<string>(); // IDs of answers that this page reads.

  function read(id: string, abortSignal?: AbortSignal) {
    known.add(id);
    let reader: ReturnType<typeof readAnswer>;
    const end = new AbortController(); // Ends the listening to `abortSignal`.
    return new ReadableStream<UIMessageChunk>({
      start(stream) {
        let length = 0;
        stream.enqueue({ type: "start", messageId: id });
        stream.enqueue({ type: "text-start", id });
        function onChange({ text, status }: Answer) {
          if (end.signal.aborted) return; // The stop button closed the stream.
          const delta = text.slice(length);
          length = text.length;
          if (delta) stream.enqueue({ type: "text-delta", id, delta });
          if (status === "writing") return;
          end.abort();
          stream.enqueue({ type: "text-end", id });
          const errorText = "The answer is incomplete.";
          if (status === "failed") stream.enqueue({ type: "error", errorText });
          stream.enqueue({ type: "finish" });
          stream.close();
        }
        function stop() {
          end.abort();
          reader.stop(); // The model stops, too: the reader waits for its end.
          stream.close();
        }
        const load = () => routes.loadAnswer(id);
        reader = readAnswer(connection, { id, load, onChange });
        if (abortSignal?.aborted) stop();
        else
          abortSignal?.addEventListener("abort", stop, { signal: end.signal });
      },
      cancel() {
        if (!end.signal.aborted) reader.close();
        end.abort();
      },
    });
  }

  return {
    resumeStreamIsReplay: true,
    async sendMessages({ chatId, messages, abortSignal }: Sending) {
      const question = messages.filter(({ role }) => role === "user").at(-1);
      if (!question) throw new Error("There is no question");
      const id = crypto.randomUUID();
      known.add(id);
      await routes.ask(chatId, id, question);
      return read(id, abortSignal);
    },
    async reconnectToStream({ chatId, abortSignal, metadata }: Resuming) {
      // An answer that `onAsked` found may have ended since.
      const isFound = typeof metadata === "string";
      const id = isFound ? metadata : (await routes.loadChat(chatId)).writing;
      return id && !abortSignal?.aborted ? read(id, abortSignal) : null;
    },
    /**
     * Calls back when another page has asked something: set the chat's messages
     * and, if an answer is being written, resume its stream with the answer's
     * ID as `metadata`. Returns what ends it.
     */
    onAsked(chatId: string, callback: (chat: Chat) => void) {
      async function look() {
        const chat = await routes.loadChat(chatId);
        const last = chat.writing ?? chat.messages.at(-1)?.id ?? "";
        if (!last || known.has(last)) return;
        callback(chat);
        known.add(last);
      }
      const onMessage = (message: Asked) => {
        const isNew = message.type === "asked" && !known.has(message.id);
        if (isNew && message.chatId === chatId) void look().catch(console.warn);
      };
      return connection.listen(
        onMessage,
        () => void look().catch(console.warn),
      );
    },
  } satisfies ChatTransport<UIMessage> & Record<"onAsked", unknown>;
}
