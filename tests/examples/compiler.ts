import { readFile } from "node:fs/promises";
import path from "node:path";

import { run } from "./processes";
import { siteDir } from "./workspace";

const stepMs = 120_000;

/**
 * Type-checks an example's workspace, with its own compiler unless another is given. Its file of mistakes marks each with `@ts-expect-error`, and the compiler
 * complains of a mark where it finds nothing wrong.
 *
 * @returns the number of mistakes
 */
export async function typeCheck(folder: string, compiler = "node_modules/.bin/tsc"): Promise<number> {
  await run({ command: [compiler], cwd: folder }, stepMs);
  const mistakes = await readFile(path.join(folder, "src/mistakes.ts"), "utf8");
  return mistakes.match(/@ts-expect-error/g)?.length ?? 0;
}

/** Writes the types again in the workspace. Gives what the script wrote and what is committed. */
export async function regenerate(example: string, folder: string): Promise<{ written: string; committed: string }> {
  await run({ command: ["npm", "run", "generate"], cwd: folder }, stepMs);
  return {
    written: await readFile(path.join(folder, "src/api.ts"), "utf8"),
    committed: await readFile(path.join(siteDir, "examples", example, "src/api.ts"), "utf8"),
  };
}
