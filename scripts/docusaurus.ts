import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

import { isStackLine } from "./stack-lines";

export interface DocusaurusRun {
  succeeded: boolean;
  /** Standard output and error, whole. */
  output: string;
}

/** Where the whole output of the last build is kept, relative to the root. */
export const LOG = ".cache/build.log";

/**
 * Runs `docusaurus build` with what makes it light (see also `src/plugins/lean-memory`), passing on what it prints except
 * for stack traces: Docusaurus wraps every message, its own and the plugins', in two of them. The whole output goes to the
 * log.
 *
 * @param root - absolute path of the site
 * @param outDir - absolute path of the folder to build into
 * @param variables - added to the environment
 */
export function runDocusaurus(
  root: string,
  outDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<DocusaurusRun> {
  return new Promise((resolve, reject) => {
    const cli = require.resolve("@docusaurus/core/bin/docusaurus.mjs");
    const preloaded = ["later-optimization.cjs", "quick-typescript.cjs"].map((file) => path.join(__dirname, file));
    // The collector's helper threads cost a build 6 % of its CPU time and don't make it end sooner. V8 takes this flag at its start alone.
    const flags = ["--expose-gc", "--single-threaded-gc", ...preloaded.flatMap((file) => ["--require", file])];
    const child = spawn(process.execPath, [...flags, cli, "build", "--out-dir", outDir], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines: string[] = [];
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (!isStackLine(line)) {
          sink.write(`${line}\n`);
        }
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      const output = `${lines.join("\n")}\n`;
      mkdirSync(path.dirname(path.join(root, LOG)), { recursive: true });
      writeFileSync(path.join(root, LOG), output);
      resolve({ succeeded: code === 0, output });
    });
  });
}
