import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readAuthored } from "./authored";
import { devIndex, type Sources } from "./dev";
import { answer } from "../engine/answer";
import { openIndex } from "../engine/engine";
import type { IndexFile } from "../engine/index-file";

const siteDir = mkdtempSync(path.join(tmpdir(), "dev-index-"));
const file = path.join(siteDir, "docs/feeds.mdx");
let server: Server;
let url: string;

const doc = { id: "feeds", title: "Feeds", source: "@site/docs/feeds.mdx", permalink: "/docs/feeds", frontMatter: {} };
const docs = {
  loadedVersions: [
    {
      versionName: "current",
      docs: [doc],
      sidebars: { all: [{ type: "category", label: "Guides", items: [{ type: "doc", id: "feeds" }] }] },
    },
  ],
} as unknown as LoadedContent;

const sources: Sources = {
  siteDir,
  siteUrl: "https://docs.example",
  language: "en",
  docs: new Map([["default", docs]]),
  described: undefined,
  authored: () => readAuthored(siteDir, [docs], new Map()),
  indexOptions: {},
};

beforeAll(async () => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, "# Feeds\n\nA named group.\n");
  const handler = devIndex(() => sources);
  server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(siteDir, { recursive: true });
});

async function find(query: string) {
  const index = (await (await fetch(url)).json()) as IndexFile;
  return answer(openIndex(index), { query }).hits;
}

describe("devIndex", () => {
  it("makes the index of the Markdown, grouped as in the sidebar", async () => {
    expect((await find("named group"))[0]).toMatchObject({
      url: "/docs/feeds",
      hierarchy: { lvl0: "Guides", lvl1: "Feeds" },
    });
  });

  it("follows an edit, and says so by its tag", async () => {
    const before = (await fetch(url)).headers.get("etag") ?? "";
    const again = (): Promise<Response> => fetch(url, { headers: { "if-none-match": before } });
    expect((await again()).status).toBe(304);
    expect(await find("xylophone")).toEqual([]);
    writeFileSync(file, "# Feeds\n\nA named group.\n\n## Xylophone {/* #play */}\n\nNew.\n");
    expect((await again()).status).toBe(200);
    expect((await find("xylophone"))[0]?.url).toBe("/docs/feeds#play");
  });

  it("finds a section by what its author says that readers ask", async () => {
    expect(await find("marimba")).toEqual([]);
    writeFileSync(path.join(siteDir, "docs/feeds.search.yaml"), "play:\n  - where is the marimba\n");
    expect((await find("marimba"))[0]?.url).toBe("/docs/feeds#play");
  });

  it("answers 500 with the reason while a page can't be read, and works again after", async () => {
    doc.source = "@site/docs/gone.mdx";
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringMatching(/can't be made: .*gone\.mdx/),
    ]);
    doc.source = "@site/docs/feeds.mdx";
    expect((await fetch(url)).status).toBe(200);
  });
});
