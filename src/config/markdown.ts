import path from "node:path";

import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import npm2yarn from "@docusaurus/remark-plugin-npm2yarn";
import { remarkApiValue } from "docusaurus-plugin-openapi-page/remark";
import { rehypeBreakableCode } from "docusaurus-plugin-static-code/breakable";
import { rehypeStaticCode } from "docusaurus-plugin-static-code/rehype";

import { rehypeDiagrams } from "../plugins/diagrams/rehype";
import { rehypeFold } from "../plugins/fold/rehype";
import { remarkObserved } from "../plugins/release/remark";
import { rehypeScrollableTables } from "../plugins/scrollable-tables/rehype";
import { rehypeSteps } from "../plugins/steps/rehype";

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
