import { pathToFileURL } from "node:url";

import { WebSocket } from "ws";

const [, , file = ""] = process.argv;
// Older Node.js has no WebSocket of its own.
(globalThis as { WebSocket?: unknown }).WebSocket ??= WebSocket;
const { connect } = (await import(pathToFileURL(file).href)) as { connect: (options: object) => unknown };
connect({
  getUrl: async () => (await fetch(process.env.BACKEND ?? "")).text(),
  onMessage: (text: string) => console.log(text),
  onStatus: () => undefined,
  signal: new AbortController().signal,
});
