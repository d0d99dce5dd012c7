import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { typeChecked } from "../tests/examples/type-checked";
import { checksOf, remedy, totals } from "./code-blocks";

const root = path.resolve(__dirname, "..");
const between = /(<!-- code blocks -->\n\n)[\s\S]*?(\n\n<!-- \/code blocks -->)/;

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

/** Says what is wrong with the README's line, or brings it up to date when asked to. */
function checkReadme(line: string, write: boolean): string[] {
  const file = path.join(root, "README.md");
  const readme = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (!between.test(readme)) {
    return ["README.md has no lines <!-- code blocks --> and <!-- /code blocks -->; add them where the totals stand"];
  }
  const updated = readme.replace(between, (_match, start: string, end: string) => `${start}${line}${end}`);
  if (write) {
    writeFileSync(file, updated);
  }
  return write || updated === readme ? [] : ["README.md has other totals; run: npm run check:blocks -- --write"];
}

const coverage = { tested: testedExamples(), typeChecked };
const blocks = [...pagesIn("docs"), ...pagesIn("src")].flatMap((page) =>
  checksOf(page, readFileSync(path.join(root, page), "utf8"), coverage),
);
for (const { place, language, kind, file } of blocks) {
  console.log([place, language, kind ?? "UNCHECKED", file ?? ""].join("\t").trimEnd());
}
const problems = [
  ...blocks.filter(({ kind }) => kind === undefined).map(remedy),
  ...checkReadme(totals(blocks), process.argv.includes("--write")),
];
console.log(`\n${totals(blocks)}`);
if (problems.length > 0) {
  console.error(`\n${problems.join("\n")}`);
  process.exitCode = 1;
}
