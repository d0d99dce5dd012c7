import { readFileSync } from "node:fs";

interface Report {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

const signs = new Map([
  ["passed", "✓"],
  ["failed", "✗"],
]);

/** Draw a table of cases and stacks from Vitest's JSON report of the logins in each framework: passed, failed or not run. */
export function tableOf({ testResults }: Report): string {
  const rows = new Map<string, Map<string, string>>();
  const stacks = new Set<string>();
  for (const { ancestorTitles, title, status } of testResults.flatMap((file) => file.assertionResults)) {
    const [, stack, isInstalled] = ancestorTitles;
    if (stack === undefined || isInstalled === undefined) continue;
    const name = stack.replaceAll("'", ""); // Vitest quotes it.
    stacks.add(name);
    rows.set(title, (rows.get(title) ?? new Map<string, string>()).set(name, signs.get(status) ?? "–"));
  }
  const lines = [...rows].map(([title, cells]) => [title, ...[...stacks].map((stack) => cells.get(stack) ?? "")]);
  const head = ["case", ...stacks];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const [, , file] = process.argv;
if (file?.endsWith(".json")) console.log(tableOf(JSON.parse(readFileSync(file, "utf8")) as Report));
