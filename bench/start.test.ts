import { expect, test } from "vitest";

import { report } from "./report";
import { startOf } from "./start";

const machine = { cores: 2, node: "v20", browser: "Chromium", date: "2026-01-01", loads: {} };

test("a run of one part drops its own problems and keeps those of other parts, in the report too", () => {
  const before = startOf(undefined, []);
  before.problems.lighthouse.push("could not be\ninstalled");
  before.problems.build.push("ran out of memory");
  const text = report({ machine, sites: { VitePress: startOf(before, ["build"]) } });
  expect(text).toContain("## Not measured\n\n- VitePress (lighthouse): could not be installed\n");
  expect(text).not.toContain("memory");
});

test("a site without problems has no section of them", () => {
  expect(report({ machine, sites: { VitePress: startOf(undefined, ["weight"]) } })).not.toContain("Not measured");
});
