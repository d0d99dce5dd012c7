import { mostCharacters } from "../socketless/client.js";

/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} text
 * @property {string} [user]
 * @property {number} [seq] The backend's order, once it is stored.
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
    const last = Number.MAX_SAFE_INTEGER;
    const all = [...entries.values()];
    onChange(all.sort((a, b) => (a.seq ?? last) - (b.seq ?? last)));
  }

  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.type === "post") {
      // Only posts of others: the sender's own post is on the list already.
      const { post } = message;
      if (!entries.has(post.id)) update({ ...post, status: "sent" });
      return;
    }
    const own = entries.get(message.id);
    if (own && message.type === "stored")
      update({ ...own, seq: message.seq, status: "sent" });
    if (own && message.type === "rejected")
      update({ ...own, status: "failed" });
  };
  connection.listen(onMessage);

  /** @param {Entry} entry */
  async function deliver({ id, text }) {
    /** @type {Entry} */
    const entry = { id, text, status: "sending" };
    update(entry);
    for (
      let tries =
        JSON.stringify({ type: "post", id, text }).length > mostCharacters
          ? 0
          : 5;
      entries.get(id) === entry && !connection.signal.aborted;
      await pause(retryMs)
    ) {
      if (tries === 0) return update({ ...entry, status: "failed" });
      // Only a text that left the page counts as a try.
      if (connection.send({ type: "post", id, text })) tries -= 1;
    }
  }

  return {
    /** @param {string} text */
    post: (text) =>
      void deliver({ id: crypto.randomUUID(), text, status: "sending" }),
    /** @param {Entry} entry One that failed. It keeps its id. */
    retry: (entry) => {
      if (entries.get(entry.id)?.status === "failed") void deliver(entry);
    },
  };
}
