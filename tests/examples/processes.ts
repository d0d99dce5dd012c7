import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { Readable } from "node:stream";

export interface Command {
  /** Program and its arguments. */
  command: readonly [string, ...string[]];
  cwd: string;
  /** Added to the environment of the tests. */
  env?: Record<string, string>;
  /** True for a program that reads what `write` sends; else its standard input is empty. */
  takesInput?: boolean;
}

export interface RunningProcess {
  /** Everything printed so far, standard output and error together. */
  output(): string;
  /** The standard output, for a program whose lines are read as it prints them. */
  stdout: Readable;
  /** Sends text to the standard input of a program that takes some. */
  write(text: string | Buffer): void;
  /** Exit code; undefined while the process runs. */
  exitCode(): number | null | undefined;
  /** Signals the process with all it started, as a terminal does. */
  signal(signal: NodeJS.Signals): void;
  /** Reads no more of what it prints on its standard output, as `head` does at its end. */
  closeOutput(): void;
  /** Ends the process with all it started. */
  stop(): Promise<void>;
}

/** Settings with which a Node.js program takes calls from this machine only, whatever it asks for. */
export const onLoopback = { NODE_OPTIONS: `--require ${path.join(__dirname, "loopback.cjs")}` };

/** Time between a polite request to end and a forced end. */
const graceMs = 3_000;

const groups = new Set<number>();

/** Signals a whole process group; false when it has ended. */
export function signalGroup(group: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

process.on("exit", () => groups.forEach((group) => signalGroup(group, "SIGKILL")));

const isGroupAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function stopGroup(group: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  for (const end = Date.now() + graceMs; Date.now() < end && isGroupAlive(group);) {
    await pause(50);
  }
  signalGroup(group, "SIGKILL");
  groups.delete(group);
}

/** Variables of the runner that change what the examples and their tools do; each test gives its own settings. */
const runnerVariables =
  /^(?:npm_|NODE_ENV$|NODE_OPTIONS$|VITEST|VITE_|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|INIT_CWD$|SOCKETLESS_|PUBLIC_URL$|PORT$|HOST$)/;

/** The environment of the tests without the settings of their runner. */
export const readersEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !runnerVariables.test(name)));

function spawnGroup({ command: [program, ...args], cwd, env, takesInput = false }: Command): ChildProcess {
  return spawn(program, args, {
    cwd,
    env: { ...readersEnvironment(), NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", ...env },
    detached: true,
    stdio: [takesInput ? "pipe" : "ignore", "pipe", "pipe"],
  });
}

/** Starts a program in a process group of its own. */
export function start(command: Command): RunningProcess {
  const child = spawnGroup(command);
  let output = `$ ${command.command.join(" ")}\n`;
  let exitCode: number | null | undefined;
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  // A program may end before it has read all.
  child.stdin?.on("error", () => undefined);
  child.on("error", (error) => {
    output += `${error.message}\n`;
    exitCode = null;
  });
  child.on("close", (code) => {
    exitCode = code;
  });
  const group = child.pid;
  if (group !== undefined) {
    groups.add(group);
  }
  return {
    output: () => output,
    stdout: child.stdout ?? Readable.from([]),
    write: (text) => child.stdin?.write(text),
    exitCode: () => exitCode,
    signal: (signal) => void (group !== undefined && signalGroup(group, signal)),
    closeOutput: () => child.stdout?.destroy(),
    stop: async () => (group === undefined ? undefined : stopGroup(group)),
  };
}

/**
 * Runs a program to its end.
 *
 * @returns what it printed
 * @throws with all that it printed, when it ends with another code than 0 or takes longer than `timeoutMs`
 */
export async function run(command: Command, timeoutMs: number): Promise<string> {
  const running = start(command);
  const end = Date.now() + timeoutMs;
  while (running.exitCode() === undefined && Date.now() < end) {
    await pause(50);
  }
  const code = running.exitCode();
  await running.stop();
  if (code !== 0) {
    const what = code === undefined ? `did not end in ${timeoutMs} ms` : `ended with code ${code}`;
    throw new Error(`${command.command.join(" ")} ${what}\n${running.output()}`);
  }
  return running.output();
}

/**
 * Waits until an HTTP server answers with a status below 500.
 *
 * @throws with all that the program printed, when it ends first or does not answer in time
 */
export async function waitForAnswer(url: string, running: RunningProcess, timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
    if (running.exitCode() !== undefined) {
      throw new Error(`The server ended with code ${running.exitCode()}\n${running.output()}`);
    }
    const status = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== undefined && status < 500) {
      return;
    }
  }
  throw new Error(`${url} did not answer in ${timeoutMs} ms\n${running.output()}`);
}
