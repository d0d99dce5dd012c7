import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { outcomeOf } from "./outcome";
import { run } from "./processes";
import { siteDir } from "./workspace";

const stepMs = 60_000;
const directive = /^.*@ts-expect-error.*$/gm;

/** Type-checks an example's workspace with its own compiler. */
export async function typeCheck(folder: string): Promise<void> {
  await run({ command: ["node_modules/.bin/tsc"], cwd: folder }, stepMs);
}

/**
 * Compiles a file of mistakes without its `@ts-expect-error` lines.
 *
 * @returns how many lines were expected to fail, and the lines that failed, counted from 1
 */
export async function mistakesOf(folder: string, file: string): Promise<{ expected: number[]; failed: number[] }> {
  const source = await readFile(path.join(folder, file), "utf8");
  await writeFile(path.join(folder, file), source.replace(directive, ""));
  try {
    const { output } = await outcomeOf(
      { command: ["node_modules/.bin/tsc", "--pretty", "false"], cwd: folder },
      stepMs,
    );
    const lines = source.split("\n");
    const expected = lines.flatMap((line, index) => (line.includes("@ts-expect-error") ? [index + 2] : []));
    const failed = [...output.matchAll(/\((\d+),\d+\): error TS/g)].map(([, line]) => Number(line));
    return { expected, failed: [...new Set(failed)].sort((a, b) => a - b) };
  } finally {
    await writeFile(path.join(folder, file), source);
  }
}

/** Writes the types again in the workspace. Gives what the script wrote and what is committed. */
export async function regenerate(example: string, folder: string): Promise<{ written: string; committed: string }> {
  await run({ command: ["npm", "run", "generate"], cwd: folder }, stepMs);
  return {
    written: await readFile(path.join(folder, "src/api.ts"), "utf8"),
    committed: await readFile(path.join(siteDir, "examples", example, "src/api.ts"), "utf8"),
  };
}
