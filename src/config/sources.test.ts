import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

/** A statement about another product, and the page it was read on. */
interface Source {
  url: string;
  /** Date that the page gives, or `undated`. */
  dated: string;
  read: string;
  states: string;
}

const ALTERNATIVES = "docs/use-case/alternatives.mdx";
/** Sections of the alternatives page whose tables state facts about other products. */
const FACTS = ["host", "rooms", "same-model", "channels"];
/** A cell that states nothing that needs a source: no statement was found, or it is the reader's own task. */
const STATES_NOTHING = /^(?:–|you|none)$/;

const sources = parse(readFileSync("docs/use-case/alternatives.sources.yaml", "utf8")) as Source[];
const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => ({ file, text: readFileSync(path.join("docs", file), "utf8") }));
const linked = pages.flatMap(({ file, text }) =>
  Array.from(text.matchAll(/\]\((https:\/\/[^)\s]+)\)/g), ([, url = ""]) => ({ file, url })),
);

describe("statements about other products", () => {
  it("give the day they were read, and what they state", () => {
    const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
    const unclear = sources.filter(
      ({ dated, read, states }) => !(dated === "undated" || isDay(dated)) || !isDay(read) || states.length === 0,
    );
    expect(unclear).toEqual([]);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
  });

  it("are listed wherever a page links to a compared product's site", () => {
    const known = new Set(sources.map(({ url }) => url));
    const hosts = new Set(sources.map(({ url }) => new URL(url).host).filter((host) => host !== "github.com"));
    const unlisted = linked.filter(({ url }) => {
      const { host, pathname } = new URL(url);
      return hosts.has(host) && pathname !== "/" && !known.has(url);
    });
    expect(unlisted).toEqual([]);
  });

  it("stand on a page", () => {
    const used = new Set(linked.map(({ url }) => url));
    expect(sources.map(({ url }) => url).filter((url) => !used.has(url))).toEqual([]);
  });

  it("link to their source in each cell of the comparison", () => {
    const text = readFileSync(ALTERNATIVES, "utf8");
    const rows = FACTS.flatMap((id) => {
      const section = text.split(/^## /m).find((part) => part.includes(`{/* #${id} */}`)) ?? "";
      return Array.from(section.matchAll(/^\| (.+) \|$/gm), ([, row = ""]) => row.split(" | "))
        .slice(2)
        .filter(([product]) => product !== "**Socketless**");
    });
    expect(rows.length).toBeGreaterThanOrEqual(FACTS.length);
    const without = rows.flatMap(([product, ...cells]) =>
      cells
        .filter((cell) => !STATES_NOTHING.test(cell) && !cell.includes("](https://"))
        .map((cell) => `${product}: ${cell}`),
    );
    expect(without).toEqual([]);
  });
});
