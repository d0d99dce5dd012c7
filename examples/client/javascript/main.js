import { createInterface } from "node:readline";

import { connect, urlFrom } from "./socketless.js";

const { CONNECTION_URL = "http://localhost:3000/connection", SILENCE_SECONDS } =
  process.env;

const send = connect({
  // Backends take a POST from pages of their own site alone; a program names that origin itself.
  getUrl: urlFrom(CONNECTION_URL, { Origin: new URL(CONNECTION_URL).origin }),
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
