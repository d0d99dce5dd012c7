import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import { WebSocket } from "ws";

import { createSocketless } from "../index";
import { PROBED } from "../messages";
import { errorName, PROBE, startEntry } from "../monitor";
import { reasonOf } from "../settings";
import { Failure } from "./failure";

const HELP = `Usage: socketless probe [options]

Requests a connection, opens it, sends a message, and waits until your webhook's reply has arrived. It prints one line of
JSON, for the log that your alerts read. Your handlers don't run.

Options:
  --timeout MS   give up after this many milliseconds (default: 15000)
  --help         print this text

Environment, or .env.local and .env here, with the values that your app has: SOCKETLESS_API_KEY,
SOCKETLESS_WEBHOOK_MASTER_SECRET, PUBLIC_URL, and SOCKETLESS_API_URL if it is set there.
Exit status: 0 the reply arrived, 1 it did not, 2 the command line is wrong.`;

/** How far a probe has come: what has not happened yet. */
const STEPS = {
  connection: "The API gave no connection",
  open: "The connection did not open",
  welcome: "The webhook's reply to CONNECTION_OPEN did not arrive",
  reply: "The webhook's reply to MESSAGE did not arrive",
};

/** Tell whether a frame is the webhook's answer to the probe's message. */
function isAnswerTo(id: string, frame: string): boolean {
  try {
    const { type, message } = Object(JSON.parse(frame)) as { type?: unknown; message?: unknown };
    return type === PROBED && message === id;
  } catch {
    return false;
  }
}

/**
 * Send a message, and wait for its answer. Rejects if the connection closes, or `timeout` milliseconds pass.
 *
 * @param onStep - called with each step that begins
 */
function goRound(url: string, timeout: number, onStep: (step: string) => void): Promise<void> {
  const id = randomUUID();
  onStep(STEPS.open);
  const socket = new WebSocket(url, { handshakeTimeout: timeout });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${timeout / 1000} s have passed`)), timeout);
    let isSent = false;
    socket.on("open", () => onStep(STEPS.welcome));
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`closed with code ${code}`)));
    socket.on("message", (data: Buffer) => {
      const frame = data.toString();
      if (frame === "") {
        // The heartbeat.
        socket.send("");
      } else if (isAnswerTo(id, frame)) {
        resolve();
      } else if (!isSent) {
        // A message that is sent before the first frame can get lost.
        isSent = true;
        onStep(STEPS.reply);
        socket.send(id);
      }
    });
  }).finally(() => {
    clearTimeout(timer);
    socket.close();
    // A peer that doesn't answer the close would keep the process.
    setTimeout(() => socket.terminate(), 1_000).unref();
  });
}

function parse(args: string[]): { timeout: number; help: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { timeout: { type: "string", default: "15000" }, help: { type: "boolean", default: false } },
    });
    if (!/^[1-9]\d{0,6}$/.test(values.timeout)) {
      throw new Error(`--timeout takes a number of milliseconds, not ${JSON.stringify(values.timeout)}.`);
    }
    return { timeout: Number(values.timeout), help: values.help };
  } catch (error) {
    throw new Failure(`${(error as Error).message}\nTry: socketless probe --help`, 2);
  }
}

/**
 * Test the whole way from the API to the webhook's reply once. Returns the exit status.
 *
 * @throws Failure
 */
export async function probe(args: string[], print: (line: string) => void): Promise<number> {
  const { timeout, help } = parse(args);
  if (help) {
    print(HELP);
    return 0;
  }
  let step = STEPS.connection;
  let reason: string | undefined;
  const end = startEntry(
    (entry) => print(JSON.stringify({ ...entry, ...(reason !== undefined && { reason }) })),
    "probe",
  );
  try {
    const { connectionFor } = createSocketless({ user: () => undefined });
    const url = await connectionFor(PROBE);
    // An error about the address would show it, and with it the token.
    if (!/^wss?:/.test(url) || !URL.canParse(url)) {
      throw new Error("the API's answer has no WebSocket address");
    }
    await goRound(url, timeout, (now) => void (step = now));
    end("probe", {});
    return 0;
  } catch (error) {
    reason = `${step}: ${reasonOf(error)}`;
    end("probe", { error: errorName(error) });
    return 1;
  }
}
