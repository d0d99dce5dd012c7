import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";

import { messageOf } from "../../plugins/shared/message-of";
import { type Result, runScript, type Script, summaryOf } from "./scripts";
import { FULL_SUITES, suitesOf } from "./suites";

const CHECKS: Script[] = [
  { name: "lint" },
  { name: "typecheck" },
  { name: "check:unused" },
  { name: "check:spelling" },
  { name: "format:check" },
  { name: "check:markdown" },
  { name: "check:blocks" },
];
const BUILD: Script = { name: "build" };
/** They read the build, or make another one, on one core each. */
const ON_BUILDS: Script[] = [
  { name: "test:site", tests: "vitest" },
  { name: "test:budget" },
  { name: "test:builds", tests: "vitest" },
];
const UNIT: Script[] = [
  { name: "test:unit", tests: "vitest", args: ["--maxWorkers=1"] },
  { name: "test:sdk", tests: "vitest", args: ["--maxWorkers=1"] },
];
const EXAMPLES: Script[] = [
  { name: "test:examples", tests: "vitest" },
  { name: "test:blocks", tests: "vitest" },
];
const BROWSER: Script[] = [{ name: "test:e2e", tests: "playwright" }];

/** Lists that run side by side, on a core each. */
type Lanes = readonly (readonly Script[])[];

/** Parts of a run, as `npm test -- <part>` names them: steps one after another, each of one or two lanes. */
const PARTS: ReadonlyMap<string, readonly Lanes[]> = new Map([
  [
    "site",
    [
      [[BUILD], CHECKS],
      [ON_BUILDS, UNIT],
    ],
  ],
  ["examples", [[[BUILD]], [EXAMPLES]]],
  ["browser", [[[BUILD]], [BROWSER]]],
  ["all", [[[BUILD], CHECKS], [ON_BUILDS, UNIT], [EXAMPLES], [BROWSER]]],
]);

function git(...args: string[]): string[] {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    .split("\n")
    .filter(Boolean);
}

/**
 * Return the files that differ from a commit, uncommitted and new ones among them.
 *
 * @throws when there is no such commit
 */
function changedSince(commit: string): string[] {
  try {
    git("rev-parse", "--verify", "--quiet", `${commit}^{commit}`);
  } catch {
    throw new Error(`There is no commit "${commit}": name one that \`git log\` shows, such as HEAD~1 or origin/main.`);
  }
  return [...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")];
}

/** Read what to run from the command line. */
function readArguments(): { steps: readonly Lanes[]; full: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: "string" }, full: { type: "boolean" } },
  });
  const [part = "all"] = positionals;
  const steps = PARTS.get(part);
  if (steps === undefined) {
    throw new Error(`There is no part "${part}" of the tests: name one of ${[...PARTS.keys()].join(", ")}.`);
  }
  const suites = values.since === undefined ? [] : suitesOf(changedSince(values.since));
  return { steps, full: values.full === true ? "all" : suites.join(",") };
}

async function main(): Promise<void> {
  const { steps, full } = readArguments();
  console.log(`In full: ${full === "" ? "one stack of each kind" : full}\n`);
  const results: Result[] = [];
  for (const lanes of steps) {
    const runLane = async (lane: readonly Script[]): Promise<void> => {
      for (const script of lane) {
        results.push(await runScript(script, lanes.length === 1, { [FULL_SUITES]: full }));
      }
    };
    await Promise.all(lanes.map(runLane));
    // Without a build, the next steps would test an outdated one.
    if (results.some(({ name, succeeded }) => name === BUILD.name && !succeeded)) {
      break;
    }
  }
  console.log(summaryOf(results));
  process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
