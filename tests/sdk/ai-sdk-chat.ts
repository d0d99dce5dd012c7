import { AbstractChat, simulateReadableStream, type ChatState, type UIMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect } from "vitest";

import { createAnswers, type Answers } from "../../sdk/javascript/src/ai";
import { createChats, type Chats } from "../../sdk/javascript/src/ai/ai-sdk";
import { chatTransport, type Routes } from "../../sdk/javascript/src/ai/ai-sdk/client";
import { memory } from "../../sdk/javascript/src/storage/memory";
import type { Store } from "../../sdk/javascript/src/storage/types";
import { startApp, until } from "./local-app";

/** The chat of `useChat`, without React. */
class PlainChat extends AbstractChat<UIMessage> {}

const plainState = (): ChatState<UIMessage> => {
  const state: ChatState<UIMessage> = {
    status: "ready",
    error: undefined,
    messages: [],
    pushMessage: (message) => void state.messages.push(message),
    popMessage: () => void state.messages.pop(),
    replaceMessage: (index, message) => void (state.messages[index] = message),
    snapshot: (value) => structuredClone(value),
  };
  return state;
};

export const words = Array.from({ length: 80 }, (_, index) => `word${index} `);
export const whole = words.join("");

export const modelOf = (deltas: string[], chunkDelayInMs = 10) =>
  new MockLanguageModelV4({
    doStream: () => {
      const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      };
      const chunks = [
        { type: "text-start" as const, id: "t" },
        ...deltas.map((delta) => ({ type: "text-delta" as const, id: "t", delta })),
        { type: "text-end" as const, id: "t" },
        { type: "finish" as const, usage, finishReason: { unified: "stop" as const, raw: "stop" } },
      ];
      return Promise.resolve({ stream: simulateReadableStream({ chunks, chunkDelayInMs }) });
    },
  });

export async function start(
  model = modelOf(words),
  whileAsking: () => void = () => undefined,
  store: Store = memory(),
) {
  let [answers, chats] = [{} as Answers, {} as Chats];
  const app = await startApp((socketless) => {
    answers = createAnswers(socketless, { store });
    chats = createChats(socketless, answers, { store });
    return [answers];
  });
  const { service, lines } = app;
  const written: (Promise<void> | undefined)[] = [];

  const routesOf = (user: string): Routes => ({
    async ask(chatId, id, question) {
      const asked = await chats.ask(user, chatId, { id, question }, model);
      written.push(asked.written);
      whileAsking();
      if (asked.status !== 202) {
        throw new Error(`The server answered ${asked.status}`);
      }
    },
    loadChat: (chatId) => chats.chatFor(user, chatId),
    loadAnswer: async (id) => (await answers.get(user, id)) ?? Promise.reject(new Error("none yet")),
  });

  /** Opens the chat in a tab. What others ask appears in it. */
  async function open(user = "42", routes: Partial<Routes> = {}) {
    const { connection, leave } = app.open(user);
    const transport = chatTransport(connection, { ...routesOf(user), ...routes });
    const chat = new PlainChat({ id: "chat", transport, state: plainState() });
    transport.onAsked("chat", ({ messages, writing }) => {
      chat.messages = messages;
      if (writing) {
        void chat.resumeStream({ metadata: writing });
      }
    });
    const inFeed = () =>
      service.state().connections.flatMap(({ identifier, feeds }) => (feeds.length > 0 ? [identifier] : []));
    const earlier = inFeed();
    await until(() => expect(inFeed().filter((identifier) => !earlier.includes(identifier))).toHaveLength(1));
    const texts = () =>
      chat.messages.map(({ parts }) => parts.map((part) => ("text" in part ? part.text : "")).join(""));
    const shows = (...expected: string[]) => until(() => expect(texts()).toEqual(expected));
    const showsSome = () => until(() => expect(texts().at(-1)).toMatch(/word3 /));
    return { chat, leave, texts, shows, showsSome };
  }
  return { open, service, written, routesOf, store, lines, openPage: app.open, ...chats };
}
