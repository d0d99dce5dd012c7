import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { stylesheet } from "./highlight";

const NAME = "static-highlight";

/** Puts the colours of highlighted code on every page, and keeps the theme's highlighter out of the browser. */
export default async function staticHighlight({ generatedFilesDir }: LoadContext): Promise<Plugin> {
  const folder = path.join(generatedFilesDir, NAME);
  const file = path.join(folder, "colours.css");
  await mkdir(folder, { recursive: true });
  return {
    name: NAME,
    getClientModules: () => {
      writeFileSync(file, stylesheet);
      return [file];
    },
    configureWebpack: () => ({
      resolve: { alias: { [require.resolve("@docusaurus/theme-classic/lib/prism-include-languages")]: false } },
    }),
  };
}
