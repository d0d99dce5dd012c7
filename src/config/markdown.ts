import path from "node:path";

import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import npm2yarn from "@docusaurus/remark-plugin-npm2yarn";
import { remarkApiValue } from "../../plugins/api-reference/node/remark-api-value";
import { rehypeBreakableCode } from "../../plugins/code/highlight/breakable";
import { rehypeStaticCode } from "../../plugins/code/highlight/rehype";

import { rehypeDiagrams } from "../../plugins/markdown/diagrams";
import { rehypeFold } from "../../plugins/markdown/fold";
import { remarkObserved } from "../../plugins/markdown/observed";
import { rehypeScrollableTables } from "../../plugins/markdown/wideTables";
import { rehypeSteps } from "../../plugins/markdown/steps";

/** Terminals, and what goes between client, service and webhook. */
const INK = /^(?:bash|sh|http)(?!.*title="\.env")|\s(?:output|pseudo|schema=)/;

const siteDir = path.resolve(__dirname, "../..");

/** What all MDX goes through: docs, pages, and whatever else is written in it. */
export const markdown = {
  beforeDefaultRemarkPlugins: [
    [remarkObserved, { siteDir }],
    [remarkApiValue, { siteDir }],
  ],
  remarkPlugins: [[npm2yarn, { sync: true, converters: ["pnpm", "yarn", "bun"] }]],
  rehypePlugins: [
    [rehypeStaticCode, { siteDir, ink: INK }],
    [rehypeDiagrams, { siteDir }],
    rehypeBreakableCode,
    rehypeScrollableTables,
    rehypeSteps,
    rehypeFold,
  ],
} satisfies Partial<DocsOptions>;
