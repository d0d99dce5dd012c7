import { PROBE } from "./monitor.ts";
import { connectionFor } from "./socketless.ts";

const limitMs = 15_000;
const start = performance.now();
let step = "The API gave no connection";

/**
 * Sends a message to the webhook, and waits until its reply has
 * arrived. Closes only then.
 */
function goRound(url: string): Promise<void> {
  const id = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    let isSent = false;
    step = "The connection did not open";
    const socket = new WebSocket(url);
    socket.onopen = () =>
      (step = "The webhook's reply to CONNECTION_OPEN did not arrive");
    socket.onmessage = ({ data }) => {
      if (data === "") return socket.send(""); // The heartbeat.
      if (String(data).includes(id)) {
        isAnswered = true;
        return socket.close();
      }
      if (isSent) return;
      isSent = true; // A message that is sent on `open` can get lost.
      step = "The webhook's reply to MESSAGE did not arrive";
      socket.send(id);
    };
    socket.onclose = ({ code }) =>
      isAnswered ? resolve() : reject(new Error(`closed with code ${code}`));
    setTimeout(
      () => reject(new Error(`${limitMs / 1000} s have passed`)),
      limitMs,
    );
  });
}

function end(result: object, status: number): never {
  const ms = Math.round(performance.now() - start);
  console.info(
    JSON.stringify({
      time: new Date().toISOString(),
      kind: "probe",
      ...result,
      ms,
    }),
  );
  process.exit(status);
}

await connectionFor(PROBE)
  .then(goRound)
  .then(
    () => end({ outcome: "ok" }, 0),
    (error: Error) =>
      end({ outcome: "failed", reason: `${step}: ${error.message}` }, 1),
  );
