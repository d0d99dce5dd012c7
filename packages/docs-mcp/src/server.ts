import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { Hit } from "docusaurus-plugin-search/engine";

import type { Site } from "./site";

/** Hits that a search gives when it isn't told how many. */
const HITS = 8;

const LEVELS = ["lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"] as const;

function described({ url, hierarchy, content, _snippetResult }: Hit): string {
  const path = LEVELS.flatMap((level) => hierarchy[level] ?? []).join(" › ");
  const text = content === null ? undefined : _snippetResult.content?.value;
  return [`- ${path}`, `  ${url}`, ...(text === undefined ? [] : [`  ${text}`])].join("\n");
}

const said = (text: string, isError = false) => ({ content: [{ type: "text" as const, text }], isError });

/** Makes the server of a site: two tools that only read. */
export function serverOf(site: Site): McpServer {
  const server = new McpServer({ name: "docs-mcp", version: "0.1.0" });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    "search",
    {
      title: `Search ${site.title}`,
      description: `Finds sections of the documentation of ${site.title}. Each result has an address to give to "read".`,
      inputSchema: {
        query: z.string().min(1).describe("A few words, as typed into the site's search field"),
        limit: z.int().min(1).max(20).default(HITS).describe("How many sections"),
      },
      annotations,
    },
    ({ query, limit }) => {
      const hits = site.search(query, limit);
      return said(
        hits.length === 0 ? `Nothing is found for "${query}". Try fewer words.` : hits.map(described).join("\n"),
      );
    },
  );
  server.registerTool(
    "read",
    {
      title: `Read ${site.title}`,
      description: `Gives a page of the documentation of ${site.title} as Markdown, or one section of it. "/llms.txt" is the index.`,
      inputSchema: {
        address: z.string().min(1).describe('For example "/docs/concepts", or "/docs/concepts#feeds" for one section'),
      },
      annotations,
    },
    async ({ address }) => {
      const text = await site.read(address);
      return text === undefined ? said(`There is no page or section ${address}. Use "search".`, true) : said(text);
    },
  );
  return server;
}
