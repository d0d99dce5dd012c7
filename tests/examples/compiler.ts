import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { loadReference } from "../../plugins/api-reference/node/load";
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

/** Write the published document and the types that are made from it into a workspace. */
export async function writeTypes(folder: string): Promise<void> {
  const { document } = await loadReference(siteDir, {
    document: "api-spec/openapi.json",
    overlay: "api-spec/overlay.yaml",
  });
  await writeFile(path.join(folder, "openapi.json"), JSON.stringify(document, null, 2));
  await run({ command: ["npm", "run", "generate"], cwd: folder }, stepMs);
}
