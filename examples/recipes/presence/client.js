/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} Presence
 * @property {(users: string[]) => void} onChange
 * @property {string} [room] The private room whose members it shows.
 * @property {number} [beatMs] Each beat is one request to your webhook.
 */

/**
 * Says "here" while the page is open, and shows who is online.
 *
 * @param {Connection} connection
 * @param {Presence} presence
 */
export function presence(connection, { onChange, room, beatMs = 30_000 }) {
  let latest = -1;
  /** @type {Set<string>} */
  let users = new Set();
  const beat = () => connection.send({ type: "here", room, version: latest });
  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.type !== "online" && message.type !== "changed") return;
    if (message.room !== room) return;
    if (message.type === "online" && message.version < latest) {
      // Overtaken by newer news, or the store began anew: ask for the list.
      latest = -1;
      return beat();
    }
    if (message.version <= latest) return; // Known, or overtaken by newer news.
    if (message.type === "online") users = new Set(message.users);
    // A change is missing before this one: the answer is the list.
    else if (message.version > latest + 1) return beat();
    else {
      for (const user of message.came ?? []) users.add(user);
      for (const user of message.left ?? []) users.delete(user);
    }
    latest = message.version;
    onChange([...users].sort());
  };
  connection.listen(onMessage);
  const timer = setInterval(beat, beatMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
