import { copyFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { writeOfflineManifest } from "./manifest";

export interface OfflineOptions {
  /** Off also removes the worker from browsers that have it. */
  enabled: boolean;
}

/** Pages that were read, or all of them when the reader asks, can be read without a network. */
export default function offline(_context: unknown, options: unknown): Plugin {
  const { enabled } = options as OfflineOptions;
  return {
    name: "offline",
    getClientModules: () => [path.join(__dirname, enabled ? "register.ts" : "unregister.ts")],
    postBuild: ({ outDir }) =>
      inStage(outDir, "seal", async () => {
        await copyFile(path.join(__dirname, enabled ? "sw.js" : "retired.js"), path.join(outDir, "sw.js"));
        if (enabled) {
          await writeOfflineManifest(outDir);
        }
      }),
  };
}
