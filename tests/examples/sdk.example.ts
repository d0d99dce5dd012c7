import { cpSync } from "node:fs";
import path from "node:path";

import { beforeAll, describe, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { root, testPrograms } from "../examples/auth/conformance";
import type { Variant } from "../examples/auth/variants";
import { workspaceOf } from "../examples/workspace";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** Programs that install the package, and log people in as those of examples/auth do. */
const variants = ["express", "hono"].map((name): Variant => ({
  name: `sdk-${name}`,
  folder: `sdk-${name}`,
  installed: true,
  files: { "server.mjs": `tests/sdk/auth-${name}.mjs`, "user.ts": "examples/auth/shared/user.ts" },
  serve: () => ["node", "server.mjs"],
}));

describe("the package passes what every program that logs people in must", () => {
  testPrograms(variants, workspaceOf("auth-sdk"));
  beforeAll(async () => {
    const { folder } = await packSdk(path.resolve());
    cpSync(folder, path.join(root, "node_modules/@socketless/sdk"), { recursive: true });
  });
});
