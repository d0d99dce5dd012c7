import { createInterface } from "node:readline";

import WebSocket from "ws";

import { connect, urlFrom } from "./socketless.js";

const {
  ACCESS_TOKEN,
  CONNECTION_URL = "http://localhost:3000/connection",
  SILENCE_SECONDS,
} = process.env;

// Node's own WebSocket waits for a dead link without end, and
// so does the program.
globalThis.WebSocket = WebSocket;

/**
 * The headers that say who asks, for each request: put in your login's,
 * such as a fresh token or a `Cookie`.
 */
const headers = () => ({
  // Set Origin, as a browser does: the backend refuses
  // requests from other sites.
  Origin: new URL(CONNECTION_URL).origin,
  ...(ACCESS_TOKEN && { Authorization: `Bearer ${ACCESS_TOKEN}` }),
});

const send = connect({
  getUrl: urlFrom(CONNECTION_URL, { headers }),
  onMessage: (text) => console.log(text),
  onStatus(status, reason) {
    console.error(reason ? `${status}: ${reason}` : status);
    if (status === "refused" || status === "page") process.exit(1);
  },
  signal: new AbortController().signal,
  silenceMs: 1000 * Number(SILENCE_SECONDS ?? 45),
});

createInterface({ input: process.stdin }).on("line", (line) => {
  if (!send(line))
    console.error("not sent: no connection, or it takes no more");
});
// Nobody reads what is printed any more.
process.stdout.on("error", () => process.exit());
