import { createContext, Script } from "node:vm";

const context = createContext({ run: () => undefined });
const script = new Script("run()");

/**
 * Run a function that could take very long.
 *
 * @throws what the function throws, or an error that says that it took longer than `time` milliseconds
 */
export function withinTime<Result>(time: number, run: () => Result): Result {
  const { run: outer } = context;
  try {
    context.run = run;
    return script.runInContext(context, { timeout: time }) as Result;
  } finally {
    context.run = outer;
  }
}
