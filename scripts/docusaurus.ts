import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

import { printedDiskProblem } from "./disk-error";
import { isStackLine } from "./stack-lines";

export interface DocusaurusRun {
  succeeded: boolean;
  /** Standard output and error, whole. */
  output: string;
  /** That the disk can't be written, in one line, where that has stopped it. */
  diskProblem: string | undefined;
}

export interface DocusaurusOptions {
  /** Absolute path of the site. */
  root: string;
  /** Absolute path of the folder to build into. */
  outDir: string;
  /** Ends the run. */
  signal: AbortSignal;
  /** Added to the environment. */
  variables?: Readonly<Record<string, string>>;
}

/** Where the whole output of the last build is kept, relative to the root. */
export const LOG = ".cache/build.log";

/**
 * Runs `docusaurus build` with what makes it light, passing on what it prints except
 * for stack traces: Docusaurus wraps every message, its own and the plugins', in two of them. The whole output goes to the
 * log.
 *
 * @throws the signal's reason when it has ended the run, and the error of a log that can't be written
 */
export function runDocusaurus({ root, outDir, signal, variables }: DocusaurusOptions): Promise<DocusaurusRun> {
  return new Promise((resolve, reject) => {
    const cli = require.resolve("@docusaurus/core/bin/docusaurus.mjs");
    const preloaded = ["end-with-parent.cjs", "later-optimization.cjs", "../src/compat/load-once.cjs"].map((file) =>
      path.join(__dirname, file),
    );
    // The collector's helper threads cost a build 6 % of its CPU time and don't make it end sooner. V8 takes this flag at its start alone.
    const flags = ["--single-threaded-gc", ...preloaded.flatMap((file) => ["--require", file])];
    const child = spawn(process.execPath, [...flags, cli, "build", "--out-dir", outDir], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const lines: string[] = [];
    const last: (() => void)[] = [];
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      if (stream === null) {
        continue;
      }
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        // Its last words wait for their reason: of a full disk one line says more.
        const isLast = line.startsWith("[ERROR]") || last.length > 0;
        if (!isStackLine(line)) {
          const print = (): void => void sink.write(`${line}\n`);
          if (isLast) {
            last.push(print);
          } else {
            print();
          }
        }
      });
    }
    const end = (): void => void child.kill("SIGKILL");
    signal.addEventListener("abort", end);
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", end);
      const output = `${lines.join("\n")}\n`;
      try {
        signal.throwIfAborted();
        writeFileSync(path.join(root, LOG), output);
        const diskProblem = code === 0 ? undefined : printedDiskProblem(root, output);
        if (diskProblem === undefined) {
          last.forEach((print) => print());
        }
        resolve({ succeeded: code === 0, output, diskProblem });
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}
