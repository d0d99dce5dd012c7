import { createContext, Script } from "node:vm";

const context = createContext({ run: () => undefined });
const script = new Script("run()");

/** Run a function, and return undefined when it throws or takes longer than `time` milliseconds. */
export function withinTime<Result>(time: number, run: () => Result): Result | undefined {
  const { run: outer } = context;
  try {
    context.run = run;
    return script.runInContext(context, { timeout: time }) as Result;
  } catch {
    return undefined;
  } finally {
    context.run = outer;
  }
}
