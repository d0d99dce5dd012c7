/** Sources that several suites run: a change of one runs all of their users. */
const CORE = ["examples/core/", "sdk/", "service/"];
const HARNESS = ["tests/examples/"];

/**
 * Suites that the everyday run shortens to one stack in full and a smoke case of each other stack, with the folders and
 * files whose changes make `npm test -- --since <commit>` run them in full. `npm run test:all` runs all of them in full.
 */
export const SUITES: ReadonlyMap<string, readonly string[]> = new Map([
  ["auth", ["examples/auth/", "examples/sdk/", ...CORE, ...HARNESS]],
  ["client", ["examples/client/", ...CORE, ...HARNESS]],
  ["frontend", ["examples/frontend/", "examples/native/", ...CORE, ...HARNESS]],
  ["mounts", ["examples/mounts/", "sdk/", "service/", ...HARNESS]],
  ["nextjs", ["examples/nextjs/", "docs/getting-started/nextjs.mdx", ...CORE, ...HARNESS]],
  ["sveltekit", ["examples/sveltekit/", "docs/getting-started/sveltekit.mdx", ...CORE, ...HARNESS]],
  ["solidstart", ["examples/solidstart/", "docs/getting-started/solidstart.mdx", ...CORE, ...HARNESS]],

  // Whole apps: each is made by its generator, and driven in two browsers.
  ["apps", ["examples/apps/", "docs/integrations/", "sdk/", "service/", "tests/examples/apps-"]],
  ["python", ["examples/python/", "sdk/python/", "service/", ...HARNESS]],
  ["sdk", ["sdk/", "service/", "plugins/sdk/", "package-lock.json", "examples/sdk/", "examples/mounts/nest/"]],
  ["storage", ["examples/storage/", "sdk/javascript/src/storage/", "tests/sdk/storage/"]],
  ["signature", ["examples/signature/", ...HARNESS]],
  ["types", ["examples/types/", "examples/validation/", "api-spec/", ...HARNESS]],
  // The sweeps over every page, and the second build that must have the same bytes.
  ["pages", ["docs/", "plugins/", "src/", "static/", "tests/a11y/", "tests/e2e/", "tests/support/"]],
  ["reproducible", ["plugins/", "src/", "docusaurus.config.ts", "sidebars.ts", "package-lock.json", "tests/builds/"]],
]);

/** The environment variable with the suites to run in full: names with commas between them, or `all`. */
export const FULL_SUITES = "FULL_SUITES";

/**
 * Tell whether a suite runs in full. Without the variable it does, so that a test file that is run on its own is whole.
 *
 * @throws when the table has no such suite
 */
export function isFull(suite: string, named = process.env[FULL_SUITES] ?? "all"): boolean {
  if (!SUITES.has(suite)) {
    throw new Error(`SUITES has no suite "${suite}".`);
  }
  return named === "all" || named.split(",").includes(suite);
}

/**
 * Return the suites that changed files make run in full.
 *
 * @param files - paths from the root of the repository
 */
export const suitesOf = (files: readonly string[]): string[] =>
  [...SUITES]
    .filter(([, sources]) => files.some((file) => sources.some((source) => file.startsWith(source))))
    .map(([name]) => name);
