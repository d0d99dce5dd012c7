import path from "node:path";

import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import npm2yarn from "@docusaurus/remark-plugin-npm2yarn";

import { rehypeBreakableCode } from "../../plugins/code/highlight/breakable";
import { rehypeStaticCode } from "../../plugins/code/highlight/rehype";
import { remarkQuote } from "../../plugins/code/quote/quote";
import { rehypeCardIcons } from "../../plugins/markdown/card-icons";
import { rehypeDiagrams } from "../../plugins/markdown/diagrams";
import { remarkObserved } from "../../plugins/markdown/observed";
import { rehypeSteps } from "../../plugins/markdown/steps";
import { rehypeScrollableTables } from "../../plugins/markdown/wide-tables";
import { remarkSdk } from "../../plugins/sdk/reference";
import { tested } from "./tested";
import type { reference } from "./api";
import { cardIcons } from "./card-icons";
import { SDK_VALUES } from "./sdk";

const siteDir = path.resolve(__dirname, "../..");

export const markdown = ({ remarkApiValue }: Pick<ReturnType<typeof reference>, "remarkApiValue">) =>
  ({
    beforeDefaultRemarkPlugins: [
      // Run first, so that no other plugin sees an empty fence.
      [remarkQuote, { siteDir, tested }],
      [remarkSdk, { siteDir, folder: path.join(siteDir, "sdk/javascript/src"), values: SDK_VALUES }],
      [remarkObserved, { siteDir }],
      [remarkApiValue, { siteDir }],
    ],
    remarkPlugins: [[npm2yarn, { sync: true, converters: ["pnpm", "yarn", "bun"] }]],
    rehypePlugins: [
      [rehypeStaticCode, { siteDir }],
      [rehypeDiagrams, { siteDir, drawings: "src/components/diagrams/drawings.ts" }],
      [rehypeCardIcons, { siteDir, icons: cardIcons }],
      rehypeBreakableCode,
      rehypeScrollableTables,
      rehypeSteps,
    ],
  }) satisfies Partial<DocsOptions>;
