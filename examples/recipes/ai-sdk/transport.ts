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
    let isOver = false;
    return new ReadableStream<UIMessageChunk>({
      start(stream) {
        let length = 0;
        stream.enqueue({ type: "start", messageId: id });
        stream.enqueue({ type: "text-start", id });
        function onChange({ text, status }: Answer) {
          if (isOver) return; // The stop button closed the stream.
          const delta = text.slice(length);
          length = text.length;
          if (delta) stream.enqueue({ type: "text-delta", id, delta });
          if (status === "writing") return;
          isOver = true;
          abortSignal?.removeEventListener("abort", stop);
          stream.enqueue({ type: "text-end", id });
          const errorText = "The answer is incomplete.";
          if (status === "failed") stream.enqueue({ type: "error", errorText });
          stream.enqueue({ type: "finish" });
          stream.close();
        }
        function stop() {
          if (isOver) return;
          isOver = true;
          reader.stop(); // The model stops, too: the reader waits for its end.
          stream.close();
        }
        const load = () => routes.loadAnswer(id);
        reader = readAnswer(connection, { id, load, onChange });
        if (abortSignal?.aborted) stop();
        else abortSignal?.addEventListener("abort", stop, { once: true });
      },
      cancel() {
        if (!isOver) reader.close();
        isOver = true;
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
    async reconnectToStream({ chatId, abortSignal }: Resuming) {
      const { writing } = await routes.loadChat(chatId);
      const isWanted = writing && !abortSignal?.aborted;
      return isWanted ? read(writing, abortSignal) : null;
    },
    /**
     * Calls back when another page has asked something: set the chat's messages
     * and resume its stream. Returns what ends it.
     */
    onAsked(chatId: string, callback: (chat: Chat) => void) {
      async function look() {
        const chat = await routes.loadChat(chatId);
        const last = chat.writing ?? chat.messages.at(-1)?.id ?? "";
        if (!last || known.has(last)) return;
        known.add(last);
        callback(chat);
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
