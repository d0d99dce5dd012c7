import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { fences } from "../../plugins/code/quote";

const siteDir = path.resolve(__dirname, "../..");
const pages = readdirSync(path.join(siteDir, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => `docs/${file}`);

interface Reply {
  messages?: Item | Item[];
}

interface Item {
  clients?: string | string[];
  feeds?: string | string[];
}

/** The receivers of a reply's messages other than the one client that a page's events come from. */
const others = (reply: Reply): Item[] =>
  [reply.messages ?? []].flat().filter(({ clients, feeds }) => feeds !== undefined || typeof clients !== "string");

it("shows replies that answer the client of the event, and nobody else", () => {
  const replies = pages.flatMap((page) =>
    fences(readFileSync(path.join(siteDir, page), "utf8"))
      .filter(({ meta }) => meta.includes('schema="reply"'))
      .map(({ line, body }) => ({ place: `${page}:${line}`, reply: JSON.parse(body) as Reply })),
  );
  expect(replies.length).toBeGreaterThan(1);
  expect(replies.filter(({ reply }) => others(reply).length > 0).map(({ place }) => place)).toEqual([]);
});
