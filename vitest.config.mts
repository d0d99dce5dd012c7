import path from "node:path";

import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** The programs whose tests take longest, longest first; they start before the others. */
const LONGEST = [
  "python-apps",
  "hono",
  "client",
  "core",
  "nextjs",
  "solidstart",
  "sveltekit",
  "auth",
  "languages-auth",
  "send-event",
  "react",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.indexOf(path.basename(moduleId, ".example.ts"));
  return rank < 0 ? LONGEST.length : rank;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/** It replaces a package, so that it needs modules of its own. */
const MOCKING = "plugins/search/client/hosted.test.ts";

/** Projects in this order, one after another, because what each may use at once differs. */
const projects: [name: string, include: string[], test: TestProjectInlineConfiguration["test"]][] = [
  [
    "unit",
    ["{plugins,src,service,bench,scripts}/**/*.test.{ts,tsx}", "tests/{algolia,examples,replay,support}/**/*.test.ts"],
    {
      maxWorkers: "100%",
      // One module graph per worker saves 65 CPU seconds of loading.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      exclude: [MOCKING],
      // Node.js doesn't find what the bundler provides to the OpenAPI theme.
      alias: { "@docusaurus/Translate": path.resolve("tests/support/docusaurus-translate.ts") },
      deps: { optimizer: { ssr: { enabled: true, include: ["docusaurus-theme-openapi-docs/lib/markdown/schema"] } } },
    },
  ],
  ["unit-mocks", [MOCKING], { testTimeout: 30_000 }],
  ["sdk", ["sdk/javascript/src/**/*.test.{ts,tsx}", "tests/sdk/*.test.ts"], { testTimeout: 30_000 }],
  // Most of a file's time is waiting, for heartbeats, deadlines and installations.
  ["examples", ["tests/examples/*.example.ts"], { maxWorkers: 4, testTimeout: 120_000, hookTimeout: 600_000 }],
  // These read `build/`. All files share one process, so that each page is parsed once.
  ["site", ["tests/site/*.test.ts"], { maxWorkers: 1, isolate: false, testTimeout: 30_000 }],
  [
    "blocks",
    ["tests/blocks/*.test.ts"],
    {
      testTimeout: 120_000,
      hookTimeout: 300_000,
      // They run examples in this process; the package is built only when it is packed.
      alias: { "@socketless/sdk": path.resolve("sdk/javascript/src") },
    },
  ],
  // Each test builds a copy of the site, which takes all cores.
  [
    "builds",
    ["tests/builds/*.test.ts"],
    {
      maxWorkers: 1,
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  ],
];

export default defineConfig(({ mode }) => ({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // A busy machine may be slow; a test that fails may take its time.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: "./tests/support/core-copies.ts",
    sequence: { sequencer: LongestFirst },
    // Tests with random inputs try all of them only then, and else a tenth.
    env: { LONG_TESTS: mode === "long" ? "true" : "" },
    projects: projects.map(([name, include, test], groupOrder) => ({
      extends: true,
      test: { name, include, sequence: { groupOrder }, ...test },
    })),
  },
}));
