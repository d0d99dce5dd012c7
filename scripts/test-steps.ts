/** A part of `npm test`. */
export interface Step {
  name: string;
  /** npm script to run. */
  script: string;
  /** What the step looks at: folders with a slash at their end, files, and endings that begin with a dot. */
  inputs: readonly string[];
  /** File to which the step's runner writes its report; without one the step counts as one test. */
  report?: { file: string; kind: "vitest" | "playwright" };
  /** Name of the step without whose success this one can't run. */
  needs?: string;
}

const INSTALLED = ["package.json", "package-lock.json"];
const CODE = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ...INSTALLED];

/** What the site is made from. */
const SITE = [
  "api-spec/",
  "docs/",
  "docusaurus.config.ts",
  "examples/",
  "packages/",
  "scripts/",
  "service/",
  "sidebars.ts",
  "src/",
  "static/",
  ...INSTALLED,
];

/** Everything that `npm test` runs, in this order: what is quick to fail first. */
export const STEPS: readonly Step[] = [
  { name: "types", script: "typecheck", inputs: [...CODE, "tsconfig.json"] },
  { name: "lint", script: "lint", inputs: [...CODE, "eslint.config.mjs"] },
  { name: "format", script: "format:check", inputs: [""] },
  { name: "spelling", script: "check:spelling", inputs: [".md", ".mdx", "src/", "api-spec/", "cspell.json"] },
  { name: "Markdown", script: "check:markdown", inputs: [".md", ".mdx", ".markdownlint-cli2.jsonc"] },
  { name: "unused files and packages", script: "check:unused", inputs: [...CODE, ".json"] },
  {
    name: "code blocks",
    script: "check:blocks",
    inputs: ["docs/", "examples/", "src/", "packages/", "tests/examples/"],
  },
  { name: "unit", script: "test:unit", inputs: [""], report: { file: ".cache/unit.json", kind: "vitest" } },
  {
    name: "examples",
    script: "test:examples",
    inputs: ["examples/", "docs/", "api-spec/", "service/", "tests/", ...INSTALLED],
    report: { file: ".cache/examples.json", kind: "vitest" },
  },
  { name: "build", script: "build", inputs: SITE },
  {
    name: "commands of the pages",
    script: "test:blocks",
    inputs: [...SITE, "tests/"],
    report: { file: ".cache/blocks.json", kind: "vitest" },
    needs: "build",
  },
  {
    name: "hosts",
    script: "test:hosts",
    inputs: [...SITE, "tests/"],
    report: { file: ".cache/hosts.json", kind: "vitest" },
    needs: "build",
  },
  {
    name: "for agents",
    script: "test:agents",
    inputs: [...SITE, "bench/agents/", "tests/agents/"],
    report: { file: ".cache/agents.json", kind: "vitest" },
    needs: "build",
  },
  { name: "bytes of the pages", script: "test:budget", inputs: [...SITE, "bench/"], needs: "build" },
  {
    name: "builds of changed sites",
    script: "test:builds",
    inputs: [...SITE, "tests/"],
    report: { file: ".cache/builds.json", kind: "vitest" },
  },
  {
    name: "packages on other sites",
    script: "test:packages",
    inputs: ["packages/", "fixtures/", "tests/packages/", ...INSTALLED],
    report: { file: ".cache/packages.json", kind: "vitest" },
  },
  {
    name: "browser",
    script: "test:e2e",
    inputs: [...SITE, "tests/", "playwright.config.ts"],
    report: { file: ".cache/e2e.json", kind: "playwright" },
    needs: "build",
  },
];

/** The command line names something that isn't there. */
export class UnknownStepError extends Error {}

const isInput = (file: string, input: string): boolean =>
  input === "" ||
  file === input ||
  (input.endsWith("/") ? file.startsWith(input) : /^\.\w+$/.test(input) && file.endsWith(input));

/** Adds to steps those that they need. */
const withNeeds = (chosen: readonly Step[]): Step[] =>
  STEPS.filter((step) => chosen.includes(step) || chosen.some(({ needs }) => needs === step.name));

/**
 * The steps that have been asked for by name, with those that they need, in their order.
 *
 * @param names - each the name of a step or of its npm script
 * @throws UnknownStepError that lists all names
 */
export function stepsNamed(names: readonly string[]): Step[] {
  const isNamed = (name: string) => (step: Step) => step.name === name || step.script === name;
  const unknown = names.filter((name) => !STEPS.some(isNamed(name)));
  if (unknown.length > 0) {
    const known = STEPS.map(({ name, script }) => `  ${name} (${script})`);
    throw new UnknownStepError(`There is no step "${unknown.join('", "')}". These are the steps:\n${known.join("\n")}`);
  }
  return withNeeds(STEPS.filter((step) => names.some((name) => isNamed(name)(step))));
}

/** The steps that look at one of the files, with those that they need, in their order. */
export function stepsFor(files: readonly string[]): Step[] {
  return withNeeds(STEPS.filter(({ inputs }) => files.some((file) => inputs.some((input) => isInput(file, input)))));
}
