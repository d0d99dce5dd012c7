import { Chat } from "@ai-sdk/react";
import { sharedChats } from "@socketless/sdk/ai/ai-sdk/client";

import { connection } from "./connection.mjs"; // Of openConnection.

async function load(route, init) {
  const response = await fetch(route, init);
  if (!response.ok) throw new Error(`${route} answered ${response.status}`);
  return response;
}
const headers = { "Content-Type": "application/json" };

export const loadChat = async (chatId) =>
  (await load(`/chats/${encodeURIComponent(chatId)}`)).json();

/** Returns the same chat for the same ID: `useChat({ chat: open(id, saved) })`. */
export const { open } = sharedChats(
  connection,
  {
    async ask(chatId, id, question) {
      const body = JSON.stringify({ id, question });
      const init = { method: "POST", headers, body };
      await load(`/chats/${encodeURIComponent(chatId)}`, init);
    },
    loadChat,
    loadAnswer: async (id) =>
      (await load(`/answers/${encodeURIComponent(id)}`)).json(),
  },
  (options) => new Chat(options),
);
