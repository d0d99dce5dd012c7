/**
 * @import { Connection } from "../page.js"
 * @import { Message } from "./server.ts"
 * @typedef {object} Presence
 * @property {(users: string[]) => void} onChange
 * @property {number} [beatMs] Each beat is one request to your webhook.
 */

/**
 * Says "here" while the page is open, and shows who is online.
 *
 * @param {Connection} connection
 * @param {Presence} presence
 */
export function presence(connection, { onChange, beatMs = 30_000 }) {
  let latest = -1;
  /** @param {Message} message */
  const onMessage = ({ type, version, users }) => {
    if (type !== "online") return;
    if (version <= latest) return; // Known, or overtaken by newer news.
    latest = version;
    onChange(users);
  };
  connection.listen(onMessage);
  const timer = setInterval(() => connection.send({ type: "here" }), beatMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
