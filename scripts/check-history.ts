import { execFileSync } from "node:child_process";

import { historyProblems } from "./history";

const lines = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

const base = process.argv[2] ?? "main";
const commits = lines("log", "--no-merges", "--format=%h %s", `${base}..HEAD`).map((line) => {
  const [hash = "", ...words] = line.split(" ");
  return { hash, subject: words.join(" ") };
});
const problems = historyProblems(commits, lines("diff", "--name-only", `${base}...HEAD`));
problems.forEach((problem) => console.error(problem));
process.exitCode = problems.length > 0 ? 1 : 0;
