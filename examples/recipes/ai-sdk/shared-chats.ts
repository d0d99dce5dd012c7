import { Chat } from "@ai-sdk/react";
import type { UIMessage } from "ai";

import type { Connection } from "../page.js";
import type { Chat as SavedChat } from "./server.ts";
import { chatTransport, type Routes } from "./transport.ts";

/**
 * Keeps the chats of a page, for `useChat({ chat: open(id, saved) })`. A chat
 * that `useChat` made itself would stop its model when the view is left.
 */
export function sharedChats(connection: Connection, routes: Routes) {
  const transport = chatTransport(connection, routes);
  const chats = new Map<string, Chat<UIMessage>>();
  /** Pass what `loadChat` returned. Later calls return the same chat. */
  return function open(id: string, { messages }: SavedChat): Chat<UIMessage> {
    const opened = chats.get(id);
    if (opened) return opened;
    const chat = new Chat({ id, transport, messages });
    chats.set(id, chat);
    transport.onAsked(id, ({ messages, writing }) => {
      chat.messages = messages;
      if (writing) void chat.resumeStream({ metadata: writing });
    });
    return chat;
  };
}
