/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} PrivateRoom
 * @property {string} room
 * @property {(text: string, from?: string) => void} onPost
 * @property {() => void} onRefused
 * @property {() => void} reload Loads the room's present state, with what was
 *   sent before the client joined.
 */

/**
 * Asks to be let into a room on each new connection, because each has an
 * identifier of its own. Returns what posts a text: false says that there is no
 * connection now.
 *
 * @param {Connection} connection
 * @param {PrivateRoom} privateRoom
 */
export function openRoom(connection, { room, onPost, onRefused, reload }) {
  /** @type {Set<string>} */
  const seen = new Set();
  const enter = () => connection.send({ type: "open_room", room });
  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.room !== room) return;
    if (message.type === "item" && !seen.has(message.id)) {
      seen.add(message.id); // It can arrive twice.
      onPost(message.item.text, message.item.from);
    }
    if (message.type === "room_refused") onRefused();
    // One page that has moved already lets the call for all of them fail.
    if (message.type === "room_moved") enter();
    if (message.type === "room_opened") reload();
  };
  connection.listen(onMessage, enter);
  /** @param {string} text */
  return (text) => {
    const id = crypto.randomUUID();
    return connection.send({ type: "post_in_room", room, id, text });
  };
}
