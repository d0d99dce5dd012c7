/**
 * @import { Connection } from "../page.js"
 * @import { Answer, Message } from "./server.ts"
 * @typedef {object} Reader
 * @property {string} id
 * @property {() => Promise<Answer>} load Asks `GET /answers/:id`.
 * @property {(answer: Answer) => void} onChange
 * @property {number} [checkMs]
 */

/**
 * Shows an answer while it grows, also if the page opens in the middle of it.
 * Returns the function of the stop button, and `close` for a page that no
 * longer shows the answer.
 *
 * @param {Connection} connection
 * @param {Reader} reader
 */
export function readAnswer(connection, reader) {
  const { id, load, onChange, checkMs = 5_000 } = reader;
  let text = "";
  /** @type {Answer["status"]} */
  let status = "writing";
  let heardAt = Date.now();
  let [isClosed, isStopping] = [false, false];

  /** @type {(at: number, part: string, next: Answer["status"]) => void} */
  function add(at, part, next) {
    if (isClosed) return; // This text was asked for before.
    heardAt = Date.now();
    if (at > text.length) return reload(); // A part is missing before this one.
    // A duplicate, or a load that newer parts overtook.
    if (at + part.length < text.length) return;
    text = text.slice(0, at) + part;
    if (status === "writing") status = next;
    onChange({ text, status });
    if (status !== "writing") close();
  }

  const reload = () =>
    void load().then(
      (answer) => add(0, answer.text, answer.status),
      console.warn,
    );
  /** @param {Message} part */
  const onPart = (part) => {
    if (part.type !== "part" || part.id !== id) return;
    add(part.at, part.text, part.status);
  };
  const unlisten = connection.listen(onPart, () => {
    if (isStopping) stop();
    reload();
  });
  const timer = setInterval(() => {
    // The last part may be the lost one.
    if (Date.now() - heardAt > checkMs) reload();
  }, checkMs);
  function close() {
    isClosed = true;
    clearInterval(timer);
    unlisten();
  }
  connection.signal.addEventListener("abort", close);
  /** Sent again after a reconnect, because the last one may be lost. */
  function stop() {
    isStopping = true;
    return connection.send({ type: "stop_answer", id });
  }
  return { stop, close };
}
