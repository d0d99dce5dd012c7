import { useEffect } from "react";

import { useChat } from "@ai-sdk/react";

import type { Chat } from "./server.ts";
import type { chatTransport } from "./transport.ts";

/** `useChat` in all tabs. Also resumes an answer after a reload. */
export function useSharedChat(
  transport: ReturnType<typeof chatTransport>,
  id: string,
  { messages }: Chat, // What `loadChat` returned.
) {
  const chat = useChat({ id, transport, messages });
  const { setMessages, resumeStream } = chat;
  useEffect(
    () =>
      transport.onAsked(id, (chat) => {
        setMessages(chat.messages);
        void resumeStream();
      }),
    [transport, id, setMessages, resumeStream],
  );
  return chat;
}
