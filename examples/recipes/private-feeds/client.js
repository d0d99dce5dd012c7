/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} PrivateRoom
 * @property {string} room
 * @property {(text: string) => void} onPost
 * @property {() => void} onRefused
 * @property {() => void} reload Loads the room's present state, with what was
 *   sent before the client joined.
 */

/**
 * Asks to be let into a room on each new connection, because each has an
 * identifier of its own.
 *
 * @param {Connection} connection
 * @param {PrivateRoom} privateRoom
 */
export function openRoom(connection, { room, onPost, onRefused, reload }) {
  /** @param {Message} message */
  const onMessage = (message) => {
    if (message.room !== room) return;
    if (message.type === "room_post") onPost(message.text);
    if (message.type === "room_refused") onRefused();
    if (message.type === "room_opened" || message.type === "room_moved")
      reload();
  };
  const enter = () => connection.send({ type: "open_room", room });
  connection.listen(onMessage, enter);
}
