import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Milliseconds for a program that ends by itself; compilers of a busy machine take their time. */
const PATIENCE = 60_000;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Settings {
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  input?: string;
}

/** Runs a program to its end. */
export async function run(
  command: string,
  args: readonly string[],
  { env, cwd, input = "" }: Settings,
): Promise<Outcome> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, timeout: PATIENCE });
  child.stdin.on("error", () => undefined); // A program that ends early doesn't read its input.
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number | null, stdout, stderr };
}

/** Starts a program of TypeScript that runs until it is killed. */
export const start = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
