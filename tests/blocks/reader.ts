import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { readersEnvironment, signalGroup } from "../examples/processes";

/** Longest time for one block of commands. */
const BLOCK_MS = 90_000;

/** A reader at a terminal: one shell in an empty folder, which keeps its variables from block to block. */
export interface Reader {
  folder: string;
  /**
   * Types a block of commands and waits for their end.
   *
   * @returns what they printed, standard output and error together
   * @throws with all that was printed, when a command fails or does not end in 90 s
   */
  type(commands: string): Promise<string>;
  leave(): Promise<void>;
}

/**
 * Sits a reader down in a new project, outside of this one.
 *
 * @param settings - variables of the reader's own machine
 */
export async function sitDown(settings: Record<string, string> = {}): Promise<Reader> {
  const folder = await mkdtemp(path.join(tmpdir(), "reader-"));
  // The reader's project. Without it npm looks for one further up, and installs there.
  await writeFile(path.join(folder, "package.json"), "{}");
  const shell = spawn("bash", ["--noprofile", "--norc"], {
    cwd: folder,
    env: {
      ...readersEnvironment(),
      NO_COLOR: "1",
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      ...settings,
    },
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  let hear: () => void = () => undefined;
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      hear();
    });
  }
  shell.on("close", () => hear());
  // Like a reader, the shell goes no further when a command fails: it ends, and with it the block.
  shell.stdin.write("exec 2>&1\nset -e\n");

  const type = (commands: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const mark = `-- the block has ended ${Math.random()} --`;
      const fail = (why: string): void => reject(new Error(`${why}:\n${commands}\nprinted:\n${printed}`));
      const timer = setTimeout(() => fail(`did not end in ${BLOCK_MS} ms`), BLOCK_MS);
      printed = "";
      if (shell.exitCode !== null) {
        clearTimeout(timer);
        return fail("an earlier block of the page failed");
      }
      hear = () => {
        const end = printed.indexOf(mark);
        if (end >= 0) {
          clearTimeout(timer);
          resolve(printed.slice(0, end));
        } else if (shell.exitCode !== null) {
          clearTimeout(timer);
          fail(`failed with code ${shell.exitCode}`);
        }
      };
      shell.stdin.write(`{\n${commands}\n} </dev/null\necho "${mark}"\n`);
    });

  const leave = async (): Promise<void> => {
    // What a block left running in the background outlives the shell.
    if (shell.pid !== undefined) {
      signalGroup(shell.pid, "SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, type, leave };
}
