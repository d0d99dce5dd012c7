import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { create, insertMultiple, search } from "@orama/orama";
import { chromium } from "@playwright/test";
import MiniSearch from "minisearch";
import type { IndexOptions } from "../../plugins/search/node/make-index";
import { openRecords } from "../../plugins/search/node/open-records";
import type { SearchRecord } from "../../plugins/search/record";

import { findBrowser } from "../../tests/support/browser";
import { type Ask, askEngine } from "./relevance";

/** A section in the form given to the compared engines. */
interface Section {
  id: number;
  url: string;
  page: string;
  heading: string;
  text: string;
}

/** An engine that has indexed the records. */
export interface Contender {
  name: string;
  ask: Ask;
  close?: () => Promise<void>;
}

/** Number of hits to evaluate. */
const MOST = 20;

function sectionsOf(records: readonly SearchRecord[]): Section[] {
  const sections = new Map<string, Section>();
  for (const { url, type, hierarchy, content } of records) {
    const { pathname, hash } = new URL(url);
    const heading = type === "content" ? "" : (hierarchy[type] ?? "");
    const section = sections.get(url) ?? {
      id: sections.size,
      url: pathname + hash,
      page: hierarchy.lvl1,
      heading,
      text: "",
    };
    section.text += `${content ?? ""}\n`;
    sections.set(url, section);
  }
  return [...sections.values()];
}

export function ours(records: readonly SearchRecord[], options: IndexOptions = {}): Contender {
  return { name: "this site's", ask: askEngine(openRecords(records, options)) };
}

/** Create MiniSearch with the defaults of its documentation. */
export function miniSearch(records: readonly SearchRecord[]): Contender {
  const index = new MiniSearch<Section>({ fields: ["page", "heading", "text"], storeFields: ["url"] });
  index.addAll(sectionsOf(records));
  return { name: "MiniSearch", ask: (query) => index.search(query).map((hit) => hit.url as string) };
}

/** Create Orama with the defaults of its documentation. */
export async function orama(records: readonly SearchRecord[]): Promise<Contender> {
  const index = create({ schema: { url: "string", page: "string", heading: "string", text: "string" } });
  await insertMultiple(
    index,
    sectionsOf(records).map(({ url, page, heading, text }) => ({ url, page, heading, text })),
  );
  const properties: ("page" | "heading" | "text")[] = ["page", "heading", "text"];
  return {
    name: "Orama",
    ask: async (term) =>
      (await search(index, { term, properties, limit: MOST })).hits.map(({ document }) => document.url),
  };
}

interface PagefindModule {
  init(): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

/** Create Pagefind with a record for each section, in the browser that it requires. */
export async function pagefind(records: readonly SearchRecord[]): Promise<Contender> {
  // Import dynamically: the package is ESM only, and these scripts run as CommonJS.
  const { createIndex } = await import("pagefind");
  const { index } = await createIndex({});
  if (index === undefined) {
    throw new Error("Pagefind doesn't start.");
  }
  for (const { url, page, heading, text } of sectionsOf(records)) {
    const content = `${page}\n${heading}\n${text}`;
    await index.addCustomRecord({ url, content, language: "en", meta: { title: heading || page } });
  }
  const { files } = await index.getFiles();
  const served = new Map(files.map((file) => [`/pagefind/${file.path}`, file.content]));
  const server = createServer(({ url = "/" }, response) => {
    const content = served.get(new URL(url, "http://localhost").pathname);
    response.setHeader("Content-Type", url.includes(".js") ? "text/javascript" : "text/html");
    response.end(content ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const ask: Ask = (query) =>
    page.evaluate(
      async ([asked, most]) => {
        const address = "/pagefind/pagefind.js";
        const engine = (await import(address)) as PagefindModule;
        await engine.init();
        const { results } = await engine.search(asked);
        return Promise.all(results.slice(0, most).map(async (result) => (await result.data()).url));
      },
      [query, MOST] as const,
    );
  return {
    name: "Pagefind",
    ask,
    close: async () => {
      await browser.close();
      server.close();
      await index.deleteIndex();
    },
  };
}

/** Create every compared engine with the same records. */
export async function contenders(records: readonly SearchRecord[], options?: IndexOptions): Promise<Contender[]> {
  return [ours(records, options), miniSearch(records), await orama(records), await pagefind(records)];
}
