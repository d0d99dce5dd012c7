import type { Connection } from "../page.ts";
import type { Message } from "./server.ts";

export type Entry = {
  id: string;
  text: string;
  user?: string;
  status: "sending" | "sent" | "failed";
};

interface Chat {
  onChange: (entries: Entry[]) => void;
  retryMs?: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A chat that shows what its user posts at once, and repeats it until the
 * backend has it.
 */
export function chat(
  connection: Connection,
  { onChange, retryMs = 2_000 }: Chat,
) {
  const entries = new Map<string, Entry>();
  function update(entry: Entry): void {
    entries.set(entry.id, entry);
    onChange([...entries.values()]);
  }

  connection.listen<Message>((message) => {
    if (message.type === "stored" || message.type === "rejected") {
      const own = entries.get(message.id);
      const status = message.type === "stored" ? "sent" : "failed";
      if (own) update({ ...own, status });
    } else if (message.type === "post" && !entries.has(message.post.id)) {
      // Only posts of others: the sender's own post is on the list already.
      update({ ...message.post, status: "sent" });
    }
  });

  async function deliver(entry: Entry): Promise<void> {
    update({ ...entry, status: "sending" });
    for (
      let tries = 5;
      entries.get(entry.id)?.status === "sending" && !connection.signal.aborted;
      await pause(retryMs)
    ) {
      if (tries === 0) return update({ ...entry, status: "failed" });
      // Only a text that left the page counts as a try.
      const { id, text } = entry;
      if (connection.send({ type: "post", id, text })) tries -= 1;
    }
  }

  return {
    post: (text: string) =>
      void deliver({ id: crypto.randomUUID(), text, status: "sending" }),
    // For an entry that failed. It keeps its id.
    retry: (entry: Entry) => void deliver(entry),
  };
}
