import { test } from "vitest";

import { describeExample } from "./describe";
import { run } from "./processes";
import { siteCompiler, siteDir } from "./workspace";

describeExample("recipes", async () => {
  await import("./recipes/webhook");

  test("type-checks", async () => {
    await run({ command: [siteCompiler, "-p", "tests/examples/recipes"], cwd: siteDir }, 60_000);
  });
});
