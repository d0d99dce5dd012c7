/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} text
 * @property {string} [user]
 * @property {"sending" | "sent" | "failed"} status
 * @typedef {object} Chat
 * @property {(entries: Entry[]) => void} onChange
 * @property {number} [retryMs]
 */

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A chat that shows what its user posts at once, and repeats it until the
 * backend has it.
 *
 * @param {Connection} connection
 * @param {Chat} chat
 */
export function chat(connection, { onChange, retryMs = 2_000 }) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @param {Entry} entry */
  function update(entry) {
    entries.set(entry.id, entry);
    onChange([...entries.values()]);
  }

  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.type === "stored" || message.type === "rejected") {
      const own = entries.get(message.id);
      const status = message.type === "stored" ? "sent" : "failed";
      if (own) update({ ...own, status });
    } else if (message.type === "post" && !entries.has(message.post.id)) {
      // Only posts of others: the sender's own post is on the list already.
      update({ ...message.post, status: "sent" });
    }
  };
  connection.listen(onMessage);

  /** @param {Entry} entry */
  async function deliver(entry) {
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
    /** @param {string} text */
    post: (text) =>
      void deliver({ id: crypto.randomUUID(), text, status: "sending" }),
    /** @param {Entry} entry One that failed. It keeps its id. */
    retry: (entry) => void deliver(entry),
  };
}
