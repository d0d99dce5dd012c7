import path from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The programs whose tests take longest, longest first; they start before the others. */
const LONGEST = ["nextjs", "solidstart", "client", "auth", "sveltekit", "react", "hono", "send-event", "validation"];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.indexOf(path.basename(moduleId, ".example.ts"));
  return rank < 0 ? LONGEST.length : rank;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/examples/*.example.ts"],
    // Most of a file's time is waiting, for heartbeats, deadlines and installations.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 600_000,
    reporters: [
      "default",
      ["json", { outputFile: ".cache/examples.json" }],
      path.join(import.meta.dirname, "record-reporter.ts"),
    ],
  },
});
