import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { typeChecked } from "../src/config/type-checked";
import { checksOf, remedy, totals } from "./code-blocks";

const root = path.resolve(__dirname, "..");

const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")))
    .sort();

const testedExamples = (): Set<string> =>
  new Set(
    readdirSync(path.join(root, "tests/examples"))
      .filter((file) => file.endsWith(".example.ts"))
      .map((file) => file.replace(/\.example\.ts$/, "")),
  );

const coverage = { tested: testedExamples(), typeChecked };
const blocks = [...pagesIn("docs"), ...pagesIn("src")].flatMap((page) =>
  checksOf(page, readFileSync(path.join(root, page), "utf8"), coverage),
);
for (const { place, language, kind, file } of blocks) {
  console.log([place, language, kind ?? "UNCHECKED", file ?? ""].join("\t").trimEnd());
}
const problems = blocks.filter(({ kind }) => kind === undefined).map(remedy);
console.log(`\n${totals(blocks)}`);
if (problems.length > 0) {
  console.error(`\n${problems.join("\n")}`);
  process.exitCode = 1;
}
