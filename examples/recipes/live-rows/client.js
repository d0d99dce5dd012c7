/**
 * @import { Connection } from "../page.js"
 * @typedef {object} Rows
 * @property {string} type That of the messages which say that a row has changed.
 * @property {string} url Your route, which answers with the user's own rows.
 * @property {(text: string) => void} show
 * @property {number} [checkMs]
 */

/**
 * Shows a person's rows: at each connect, when one has changed, and each
 * minute in case nobody told.
 *
 * @param {Connection} connection
 * @param {Rows} rows
 */
export function liveRows(connection, { type, url, show, checkMs = 60_000 }) {
  let isLoading = false;
  let isStale = false;

  // Loads one after the other, so that no answer overtakes a later one, and
  // once for all changes that come meanwhile.
  async function reload() {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale && !connection.signal.aborted) {
      isStale = false;
      await load().catch(console.warn);
    }
    isLoading = false;
  }

  async function load() {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { cache: "no-store", signal });
    // An ended session leads to the login's page.
    if (!response.ok || response.redirected) return;
    show(await response.text());
  }

  connection.listen(
    (message) => void (message.type === type && reload()),
    reload,
  );
  const timer = setInterval(reload, checkMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
