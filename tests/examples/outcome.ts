import { connect } from "node:net";

import { start, type Command, type RunningProcess } from "./processes";

export interface Outcome {
  code: number | null;
  /** Everything printed, after the line that names the command. */
  output: string;
}

/**
 * Runs a program to its end, whatever its exit code.
 *
 * @throws with all that it printed, when it takes longer than `timeoutMs`
 */
export async function outcomeOf(command: Command, timeoutMs: number): Promise<Outcome> {
  const running = start(command);
  try {
    for (const end = Date.now() + timeoutMs; running.exitCode() === undefined && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const code = running.exitCode();
    if (code === undefined) {
      throw new Error(`${command.command.join(" ")} did not end in ${timeoutMs} ms\n${running.output()}`);
    }
    return { code, output: running.output() };
  } finally {
    await running.stop();
  }
}

/** Whether something accepts connections on a port of this machine. */
export const accepts = (port: number, host = "127.0.0.1"): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** Whether a web server answers on a port of this machine, with any status. The first page of a dev server can take long. */
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: "manual", signal: AbortSignal.timeout(10_000) })
    .then((response) => response.arrayBuffer())
    .then(
      () => true,
      () => false,
    );

/**
 * Waits until a server that may take nothing but POST requests answers. A connection isn't enough: Vite listens for a
 * moment to see whether the port is free.
 *
 * @throws with all that it printed, when it ends first or takes longer than `timeoutMs`
 */
export async function waitForPort(port: number, running: RunningProcess, timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    if (running.exitCode() !== undefined) {
      throw new Error(`The server ended with code ${running.exitCode()}\n${running.output()}`);
    }
    if (await answers(port)) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listened on port ${port} after ${timeoutMs} ms\n${running.output()}`);
}
