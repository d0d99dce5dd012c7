/**
 * @import { Connection } from "../page.js"
 * @import { Message, Notice } from "./server.ts"
 * @typedef {object} Inbox
 * @property {() => Promise<Notice[]>} load Asks `GET /notices`.
 * @property {(notices: Notice[]) => void} onChange
 */

/**
 * Keeps a person's notices the same on this device as on all the others.
 * Returns what marks one as read.
 *
 * @param {Connection} connection
 * @param {Inbox} inbox
 */
export function inbox(connection, { load, onChange }) {
  /** @type {Map<string, Notice>} */
  const notices = new Map();
  /** @param {Notice[]} news */
  const merge = (news) => {
    for (const notice of news) {
      // Messages can overtake each other: read stays read.
      const wasRead = notices.get(notice.id)?.read ?? false;
      notices.set(notice.id, { ...notice, read: notice.read || wasRead });
    }
    onChange([...notices.values()]);
  };
  const reload = () => void load().then(merge, console.warn);
  /** @param {Message} message */
  const onMessage = ({ type, notice }) => {
    if (type === "notice") merge([notice]);
  };
  connection.listen(onMessage, reload);
  /** @param {string} id */
  return (id) => connection.send({ type: "read_notice", id });
}
