import type { UIMessage } from "ai";

/** Tells a person's pages that a question was asked. `id` is that of its answer. */
export interface Asked {
  type: "asked";
  chatId: string;
  id: string;
}

/** A chat: its finished messages, and the ID of the answer that is being written. */
export interface Chat {
  messages: UIMessage[];
  writing?: string;
}
