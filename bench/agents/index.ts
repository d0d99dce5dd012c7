import { openSite, sourceOf } from "docusaurus-docs-mcp";

import { JUDGES, TASKS, tokensOf } from "./tasks";

const USAGE = "Usage: npm run bench:agents -- <task> <file of the answer>, or without both for the list of tasks";

async function list(): Promise<void> {
  const site = await openSite(sourceOf("build"));
  for (const { id, words, reads } of TASKS) {
    const texts = await Promise.all(reads.map((address) => site.read(address)));
    console.log(`${id} (${tokensOf(texts.join("\n"))} tokens: ${reads.join(" ")})\n  ${words}\n`);
  }
}

async function main([id, file]: readonly string[]): Promise<void> {
  if (id === undefined) {
    return list();
  }
  const judge = JUDGES.get(id);
  if (judge === undefined || file === undefined) {
    throw new Error(USAGE);
  }
  const faults = await judge(file);
  console.log(faults.length === 0 ? "The answer solves the task." : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
