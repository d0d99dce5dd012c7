import { createInterface } from "node:readline";

import { start, type Command } from "../processes";

/** A running driver: it reads a call a line, and prints what it logs and then the result as a line of JSON. */
export interface Session {
  /** Make a call. Resolves with the lines printed, of which the last is the result; rejects when the driver ends. */
  call(call: object): Promise<string[]>;
  stop(): Promise<void>;
}

const isResult = (line: string): boolean => /^\{"(?:result|error)"/.test(line);

/** Start a driver. One call runs at a time. */
export function startSession({ command, ...rest }: Command): Session {
  // Join the standard error to the output, so that what a call logs comes before its result.
  const running = start({ ...rest, command: ["sh", "-c", 'exec "$@" 2>&1', "sh", ...command], takesInput: true });
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
  return {
    async call(call) {
      running.write(`${JSON.stringify(call)}\n`);
      const printed: string[] = [];
      for (;;) {
        const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
        if (done) {
          throw new Error(`The driver ended:\n${running.output()}`);
        }
        printed.push(value);
        if (isResult(value)) {
          return printed;
        }
      }
    },
    stop: () => running.stop(),
  };
}
