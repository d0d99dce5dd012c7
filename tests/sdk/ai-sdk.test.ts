import { getEventListeners } from "node:events";

import { simulateReadableStream } from "ai";
import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";

import { modelOf, start, whole, words } from "./ai-sdk-chat";
import { chatTransport, sharedChats } from "../../sdk/javascript/src/ai/ai-sdk/client";
import { memory } from "../../sdk/javascript/src/storage/memory";
import { until } from "./local-app";

test.each([
  ["duplicate", { duplicate: true }],
  ["delay", { delayMs: 300 }],
  ["drop", { cutAfterMs: 400 }],
])("useChat shows the model's text in two tabs, with the fault %s", async (_name, faults) => {
  const { open, service } = await start();
  const [first, second] = [await open(), await open()];
  service.fault(faults);
  if ("cutAfterMs" in faults) {
    service.drop();
  }
  await first.chat.sendMessage({ text: "Say 80 words" });
  expect(first.texts()).toEqual(["Say 80 words", whole]);
  await second.shows("Say 80 words", whole);
  expect(second.chat.messages.map(({ id }) => id)).toEqual(first.chat.messages.map(({ id }) => id));
});

test("an answer that ends while another tab loads the chat appears in that tab", async () => {
  let onLoaded: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (onLoaded = resolve));
  const model = modelOf(["short"], 0);
  const { doStream } = model;
  model.doStream = (options) => loaded.then(() => doStream(options));
  const { open, chatFor } = await start(model);
  const first = await open();
  const second = await open("42", {
    async loadChat(chatId) {
      const chat = await chatFor("42", chatId);
      if (chat.writing) {
        onLoaded();
      }
      if (chat.writing) {
        await until(async () => expect(await chatFor("42", chatId)).not.toHaveProperty("writing"));
      }
      return chat;
    },
  });
  await first.chat.sendMessage({ text: "Say a word" });
  await second.shows("Say a word", "short");
});

test("a page that is loaded in the middle of an answer shows all of it, and the next question has the history", async () => {
  const model = modelOf(words);
  const { open } = await start(model);
  const first = await open();
  void first.chat.sendMessage({ text: "Say 80 words" });
  await first.showsSome();
  first.leave();
  const reloaded = await open();
  await reloaded.shows("Say 80 words", whole);
  await until(() => expect(reloaded.chat.status).toBe("ready"));
  await reloaded.chat.sendMessage({ text: "Again" });
  expect(reloaded.texts()).toEqual(["Say 80 words", whole, "Again", whole]);
  const roles = model.doStreamCalls.at(-1)?.prompt.map(({ role }) => role);
  expect(roles).toEqual(["user", "assistant", "user"]);
});

test("stop ends the model, from any tab", async () => {
  const { open, written } = await start(modelOf(words, 50));
  const [first, second] = [await open(), await open()];
  void first.chat.sendMessage({ text: "Say 80 words" });
  await second.showsSome();
  await second.chat.stop();
  await written[0];
  await until(() => expect(first.chat.status).toBe("ready"));
  expect(first.texts().at(-1)).toContain("word3 ");
  expect(whole.startsWith(first.texts().at(-1) ?? "")).toBe(true);
  expect(first.texts().at(-1)?.length).toBeLessThan(whole.length);
});

test.each(["connected", "disconnected"])(
  "stop pressed while the question is sent ends the model, %s",
  async (state) => {
    const pressStop = vi.fn();
    const { open, service, written, chatFor } = await start(modelOf(words, 150), pressStop);
    const { chat } = await open();
    pressStop.mockImplementation(() => {
      if (state === "disconnected") {
        service.drop();
      }
      void chat.stop();
    });
    await chat.sendMessage({ text: "Say 80 words" });
    expect(chat.status).toBe("ready");
    await written[0];
    const [, answer] = (await chatFor("42", "chat")).messages;
    expect(JSON.stringify(answer ?? "")).not.toContain("word79 ");
  },
);

test("a model that fails leaves what it wrote, and asking again replaces it", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const model = modelOf(words, 1);
  const { doStream } = model;
  model.doStream = () =>
    Promise.resolve({
      stream: simulateReadableStream({
        chunks: [
          { type: "text-start" as const, id: "t" },
          { type: "text-delta" as const, id: "t", delta: "so far" },
          { type: "error" as const, error: new Error("overloaded") },
        ],
      }),
    });
  const { open } = await start(model);
  const { chat, texts } = await open();
  await chat.sendMessage({ text: "Say 80 words" });
  expect(chat.status).toBe("error");
  expect(texts()).toEqual(["Say 80 words", "so far"]);
  model.doStream = doStream;
  await chat.regenerate();
  expect(texts()).toEqual(["Say 80 words", whole]);
});

test("another person can neither read a chat nor ask in it", async () => {
  const { open, ask, chatFor } = await start();
  await (await open()).chat.sendMessage({ text: "Say 80 words" });
  const question = { id: "q", role: "user", parts: [{ type: "text", text: "mine" }] };
  const refused = await ask("43", "chat", { id: "a", question }, modelOf(words));
  expect(refused).toEqual({ status: 403 });
  expect(await chatFor("43", "chat")).toEqual({ messages: [] });
  expect(await ask("42", "chat", { id: "a", question: { ...question, role: "system" } }, modelOf(words))).toEqual({
    status: 400,
  });
});

const text = { type: "text", text: "mine" };
const questionOf = (...parts: object[]) => ({ id: "q", role: "user", parts });

test("an answer's ID that is taken is refused, changes no chat, and ends no process", async () => {
  const { open, written, ask, chatFor } = await start();
  const first = await open();
  await first.chat.sendMessage({ text: "Say 80 words" });
  await written[0];
  const chat = await chatFor("42", "chat");
  const question = chat.messages[0];
  const id = chat.messages[1]?.id;
  expect(await ask("42", "chat", { id, question }, modelOf(words))).toEqual({ status: 409 });
  expect(await ask("43", "theirs", { id, question }, modelOf(words))).toEqual({ status: 409 });
  expect(await chatFor("42", "chat")).toEqual(chat);
  expect(await chatFor("43", "theirs")).toEqual({ messages: [] });
});

test("an answer that can't be stored ends no process", async () => {
  const store = memory();
  const { change } = store;
  store.change = (list, id, make) =>
    list === "answers" ? Promise.reject(new Error("disk full")) : change(list, id, make);
  const { ask, lines } = await start(undefined, undefined, store);
  const { written } = await ask("42", "chat", { id: "a", question: questionOf(text) }, modelOf(["word"], 0));
  await written;
  expect(lines.join()).toContain("An answer was not stored: disk full");
});

test("a question keeps its text only, so that the server never loads a file that its user chose", async () => {
  const model = modelOf(["word"], 0);
  const { ask, chatFor } = await start();
  const file = { type: "file", mediaType: "image/png", url: "not a url" };
  const question = { ...questionOf(text, file), metadata: { large: true } };
  const asked = await ask("42", "chat", { id: "a", question }, model);
  expect(asked.status).toBe(202);
  await asked.written;
  expect((await chatFor("42", "chat")).messages[0]).toEqual(questionOf(text));
  expect(model.doStreamCalls[0]?.prompt).toMatchObject([{ role: "user", content: [text] }]);
  expect(await ask("42", "chat", { id: "b", question: questionOf(file) }, model)).toEqual({ status: 400 });
});

test.each([
  ["chat's ID", "c".repeat(101), "a", questionOf(text)],
  ["answer's ID", "chat", "a".repeat(101), questionOf(text)],
  ["question's ID", "chat", "a", { ...questionOf(text), id: "q".repeat(101) }],
  ["text", "chat", "a", questionOf({ type: "text", text: "t".repeat(20_001) })],
])("a question whose %s is too long is refused and not stored", async (_name, chatId, id, question) => {
  const { ask, chatFor } = await start();
  expect(await ask("42", chatId, { id, question }, modelOf(["word"], 0))).toEqual({ status: 400 });
  expect(await chatFor("42", chatId)).toEqual({ messages: [] });
});

test("of 120 questions at once the model gets one, and refused ones leave nothing in the store", async () => {
  const model = modelOf(words, 10);
  const { ask, chatFor, store } = await start();
  const asked = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const question = { ...questionOf({ type: "text", text: "t".repeat(20_000) }), id: `q${index}` };
      return ask("42", `chat${index}`, { id: `a${index}`, question }, model);
    }),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 119 }, () => 429)]);
  await Promise.all(asked.map(({ written }) => written));
  expect(model.doStreamCalls).toHaveLength(1);
  expect((await store.list("chats", 200)).items).toHaveLength(1);
  expect((await store.list("answers", 200)).items).toHaveLength(1);
  // The other person has a limit of their own.
  expect((await ask("43", "theirs", { id: "b", question: questionOf(text) }, model)).status).toBe(202);
  expect((await chatFor("43", "theirs")).messages).toHaveLength(1);
});

test("a person gets ten answers a minute, and the model the end of a long chat", async () => {
  const model = modelOf(["x".repeat(5_000)], 0);
  const { ask, store } = await start();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let count = 0;
  const next = async () => {
    count += 1;
    const question = { ...questionOf({ type: "text", text: `${count} ${"t".repeat(5_000)}` }), id: `q${count}` };
    const { status, written } = await ask("42", "chat", { id: `a${count}`, question }, model);
    await written;
    return status;
  };
  for (let minute = 0; minute < 12; minute += 1) {
    for (let each = 0; each < 10; each += 1) {
      expect(await next()).toBe(202);
    }
    expect(await next()).toBe(429);
    vi.setSystemTime(Date.now() + 60_000);
  }
  const { prompt, maxOutputTokens } = model.doStreamCalls.at(-1) ?? {};
  expect(prompt?.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(prompt).length).toBeLessThan(45_000);
  expect(JSON.stringify(prompt?.at(-1))).toContain(`"${count - 1} t`);
  expect(maxOutputTokens).toBe(2_000);
  expect((await store.get<{ turns: unknown[] }>("chats", "chat"))?.value.turns).toHaveLength(100);
});

test("a stream that its chat has cancelled can still be stopped", async () => {
  const { openPage } = await start();
  const loadAnswer = () => Promise.resolve({ text: "so far", status: "writing" as const });
  const loadChat = () => Promise.resolve({ messages: [], writing: "a" });
  const transport = chatTransport(openPage("42").connection, { ask: () => Promise.resolve(), loadChat, loadAnswer });
  const [stop, onError] = [new AbortController(), vi.fn()];
  process.once("uncaughtException", onError);
  const options = { chatId: "chat", abortSignal: stop.signal };
  await (await transport.reconnectToStream(options))?.cancel();
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  stop.abort();
  await new Promise(setImmediate);
  process.off("uncaughtException", onError);
  expect(onError).not.toHaveBeenCalled();
});

test("an answer goes on while no view shows its chat, and a view that opens again shows it", async () => {
  const { written, routesOf, openPage } = await start(modelOf(words, 50));
  const { connection } = openPage("42");
  const window = new Window();
  onTestFinished(() => window.happyDOM.close());
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("navigator", window.navigator);
  const { createElement } = await import("react");
  const { createRoot } = await import("react-dom/client");
  const { Chat, useChat } = await import("@ai-sdk/react");
  const { open, stop } = sharedChats(connection, routesOf("42"), (options) => new Chat(options));
  let chat: ReturnType<typeof useChat> | undefined;
  function View() {
    chat = useChat({ chat: open("chat", { messages: [] }) });
    return null;
  }
  const show = () => {
    const root = createRoot(window.document.createElement("div") as unknown as Element);
    root.render(createElement(View));
    return root;
  };
  const first = show();
  await until(() => expect(chat).toBeDefined());
  void chat?.sendMessage({ text: "Say 80 words" });
  await until(() => expect(JSON.stringify(chat?.messages)).toContain("word3 "));
  first.unmount();
  const second = show();
  await written[0];
  await until(() => expect(JSON.stringify(chat?.messages)).toContain("word79 "));
  second.unmount();
  stop();
});
