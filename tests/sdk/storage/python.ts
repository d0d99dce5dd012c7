import path from "node:path";
import { createInterface } from "node:readline";

import type { Store } from "../../../sdk/javascript/src/storage/types";
import { start } from "../../examples/processes";
import type { StoreName, Subject } from "./databases";

const siteDir = path.resolve(__dirname, "../../..");

interface Answer {
  n: number;
  make?: unknown;
  result?: unknown;
  error?: string;
}
interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  make?: ((value: unknown) => unknown) | undefined;
}

/** Open a store by the SDK for Python, in a process of its own. */
export async function startPython(kind: StoreName, address: string) {
  const running = start({
    command: ["/usr/bin/python3", "tests/sdk/storage/store.py", kind, address],
    cwd: siteDir,
    env: { PYTHONPATH: path.join(siteDir, "sdk/python/src"), PYTHONDONTWRITEBYTECODE: "1" },
    takesInput: true,
  });
  const waiting = new Map<number, Waiting>();
  let count = 0;

  function made(n: number, make: Waiting["make"], value: unknown): void {
    try {
      running.write(`${JSON.stringify({ n, made: make?.(value) })}\n`);
    } catch (error) {
      running.write(`${JSON.stringify({ n, thrown: String(error) })}\n`);
    }
  }
  createInterface(running.stdout).on("line", (line) => {
    const { n, error, ...rest } = JSON.parse(line) as Answer;
    if ("make" in rest) {
      made(n, waiting.get(n)?.make, rest.make);
    } else if (error === undefined) {
      // Python has one word for nothing, and JavaScript two.
      waiting.get(n)?.resolve(rest.result ?? undefined);
    } else {
      waiting.get(n)?.reject(new Error(error));
    }
  });
  const answered = (n: number, make?: Waiting["make"]) =>
    new Promise<unknown>((resolve, reject) => waiting.set(n, { resolve, reject, make }));
  const call = (op: string, args: unknown[], make?: Waiting["make"]) => {
    count += 1;
    const answer = answered(count, make);
    running.write(`${JSON.stringify({ n: count, op, args })}\n`);
    return answer;
  };
  const ended = new Promise<never>((_resolve, reject) => {
    running.stdout.on("close", () => reject(new Error(running.output())));
  });
  ended.catch(() => undefined);
  await Promise.race([answered(0), ended]);

  const store = new Proxy({} as Store, {
    get:
      (_target, op: string) =>
      (...args: unknown[]) => {
        if (op === "list") {
          return call(op, [args[0], args[1], args[2] ?? {}]);
        }
        return op === "change" ? call(op, args.slice(0, 2), args[2] as Waiting["make"]) : call(op, args);
      },
  });
  return { store, call, stop: () => running.stop() };
}

/** A store of which each second call goes to Python, and the others to JavaScript. */
export async function startMixed(kind: Exclude<StoreName, "memory">, begin: () => Promise<Subject>): Promise<Subject> {
  const subject = await begin();
  const python = await startPython(kind, subject.address);
  let calls = 0;
  const store = new Proxy(subject.store, {
    get: (target, op: keyof Store) => {
      calls += 1;
      // While a change in Python waits for this process, SQLite must not block this process.
      const isPython = calls % 2 === 0 || (kind === "sqlite" && op === "change");
      return (isPython ? python.store : target)[op];
    },
  });
  return {
    ...subject,
    store,
    async close() {
      await python.stop();
      await subject.close();
    },
  };
}
