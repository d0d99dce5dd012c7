import { createInterface } from "node:readline";

import { run } from "./client.js";

let socket;

createInterface({ input: process.stdin }).on("line", (line) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(line);
  else console.error("not sent: no connection");
});

run({
  connectionUrl:
    process.env.CONNECTION_URL ?? "http://localhost:3000/connection",
  silenceSeconds: Number(process.env.SILENCE_SECONDS ?? 45),
  onStatus: (status) => console.error(status),
  onMessage: (text) => console.log(text),
  onOpen: (opened) => {
    socket = opened;
    console.error("connected");
  },
}).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
