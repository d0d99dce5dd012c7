import { createInterface } from "node:readline";

import { connect, urlFrom } from "./socketless.js";

const { CONNECTION_URL = "http://localhost:3000/connection", SILENCE_SECONDS } =
  process.env;

const send = connect({
  // Set Origin, as a browser does: the backend refuses requests from other sites.
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
