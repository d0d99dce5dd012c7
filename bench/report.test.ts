import { expect, test } from "vitest";

import { withSection } from "./report";

test("a part replaces its own section and leaves those of other parts", () => {
  const both = withSection(withSection("# Benchmark", "Weight", "1 KB"), "Builds", "2 s");
  expect(both).toBe("# Benchmark\n\n## Weight\n\n1 KB\n\n## Builds\n\n2 s\n");
  expect(withSection(both, "Weight", "3 KB")).toBe("# Benchmark\n\n## Builds\n\n2 s\n\n## Weight\n\n3 KB\n");
});
