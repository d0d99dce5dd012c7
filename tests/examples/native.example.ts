import { copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { it } from "vitest";

import { run } from "./processes";
import { copyExample, siteDir, workspaceOf } from "./workspace";

const files = ["examples/native/use-socketless.ts", "tests/examples/native/modules.d.ts"];

it("the hook for React Native fits the SDK, and what it uses of the packages", async () => {
  const folder = await copyExample("react", workspaceOf("native"));
  await rm(path.join(folder, "src"), { recursive: true });
  await mkdir(path.join(folder, "src"));
  for (const file of files) {
    await copyFile(path.join(siteDir, file), path.join(folder, "src", path.basename(file)));
  }
  await run({ command: ["node_modules/.bin/tsc"], cwd: folder }, 60_000);
});
