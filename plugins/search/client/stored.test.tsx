// @vitest-environment happy-dom
import { within, waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { opened, type SearchReader, startSearch } from "../../../tests/support/search-window";

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__socketless";
const FAVORITE = "__DOCSEARCH_FAVORITE_SEARCHES__socketless";

/** A search as DocSearch 3 stores it. */
const stored = (number: number) => ({
  objectID: `/docs/concepts#place-${number}`,
  type: "lvl2",
  url: `/docs/concepts#place-${number}`,
  url_without_anchor: "/docs/concepts",
  anchor: `place-${number}`,
  hierarchy: { lvl0: "Docs", lvl1: "Concepts", lvl2: `Place ${number}` },
  content: null,
});

function fill(key: string, count: number, from = 1): void {
  localStorage.setItem(key, JSON.stringify(Array.from({ length: count }, (_, index) => stored(index + from))));
}

const SAVE = "Save this search";
const REMOVE = "Remove this search from history";

let search: SearchReader;

beforeEach(() => {
  search = startSearch();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const recents = (): HTMLElement[] => search.group("Recent");
const favorites = (): HTMLElement[] => search.group("Favorite");
const linkOf = (row: HTMLElement | undefined): string | null | undefined =>
  row?.querySelector("a")?.getAttribute("href");
const button = (title: string, row = recents()[0]): HTMLElement => within(row as HTMLElement).getByTitle(title);

describe("recent searches", () => {
  it("start with the hit that was opened last, which opens again", async () => {
    await search.open();
    await search.sees("No recent searches");
    for (const query of ["feed names", "heartbeat"]) {
      await search.find(query);
      await search.user.keyboard("{Enter}");
      await search.open();
    }
    expect(opened.here).toEqual(["/docs/concepts#feed-names", "/docs/concepts#heartbeat"]);
    expect(recents().map(linkOf)).toEqual(["/docs/concepts#heartbeat", "/docs/concepts#feed-names"]);
    await search.user.keyboard("{Enter}");
    expect(opened.here.at(-1)).toBe("/docs/concepts#heartbeat");
  });

  it("name the section of a paragraph that was opened", async () => {
    await search.open();
    await search.find("offline misses them");
    const paragraph = search.rows.find(({ textContent }) => textContent.includes("offline misses"));
    await search.user.click(paragraph as HTMLElement);
    await search.open();
    expect(recents().map(({ textContent }) => textContent)).toEqual(["DeliveryConcepts"]);
    expect(linkOf(recents()[0])).toBe("/docs/concepts#delivery");
  });

  it("are seven, or four beside favorites, of which there are ten", async () => {
    fill(RECENT, 9);
    await search.open();
    expect(recents()).toHaveLength(7);
    await search.user.keyboard("{Escape}");
    fill(FAVORITE, 12, 20);
    await search.open();
    expect(recents()).toHaveLength(4);
    expect(favorites()).toHaveLength(10);
  });
});

describe("the buttons of a stored search", () => {
  it("make it a favorite and remove it, by keys, for good", async () => {
    fill(RECENT, 2);
    await search.open();
    button(SAVE).focus();
    await search.user.keyboard("{Enter}");
    await waitFor(() => expect(favorites()).toHaveLength(1));
    expect(favorites()[0]?.textContent).toContain("Place 1");
    expect(recents()).toHaveLength(1);
    button(REMOVE).focus();
    await search.user.keyboard("{Enter}");
    await waitFor(() => expect(recents()).toEqual([]));
    await search.user.click(button("Remove this search from favorites", favorites()[0]));
    await search.sees("No recent searches");
    await search.user.keyboard("{Escape}");
    await search.open();
    await search.sees("No recent searches");
  });

  it("change both lists at once, and their limit", async () => {
    fill(RECENT, 7);
    await search.open();
    expect(recents()).toHaveLength(7);
    button(SAVE).click();
    // The window may be closed in the same moment.
    expect(localStorage.getItem(FAVORITE)).toContain("Place 1");
    expect(localStorage.getItem(RECENT)).not.toContain("Place 1");
    await waitFor(() => expect(recents()).toHaveLength(4));
    expect(favorites()).toHaveLength(1);
  });

  it("give the focus to the same button of the next row, and at last to the window", async () => {
    fill(RECENT, 3);
    await search.open();
    button(REMOVE).focus();
    for (const next of ["Place 2", "Place 3"]) {
      await search.user.keyboard("{Enter}");
      await waitFor(() => expect(recents()[0]?.textContent).toContain(next));
      await waitFor(() => expect(document.activeElement === button(REMOVE)).toBe(true));
    }
    await search.user.keyboard("{Enter}");
    await waitFor(() => expect(recents()).toEqual([]));
    expect(search.dialog?.contains(document.activeElement)).toBe(true);
    await search.user.keyboard("{Escape}");
    expect(search.dialog).toBeNull();
  });
});

describe("the store", () => {
  it("has texts as DocSearch writes them, which are shown as they read", async () => {
    const hierarchy = { lvl0: "Docs", lvl1: "A &amp; B", lvl2: "Use &lt;Socketless&gt;" };
    localStorage.setItem(RECENT, JSON.stringify([{ ...stored(1), hierarchy }]));
    await search.open();
    expect(recents()[0]?.textContent).toContain("Use <Socketless>");
    expect(recents()[0]?.textContent).toContain("A & B");
    button(SAVE).click();
    expect(JSON.parse(localStorage.getItem(FAVORITE) ?? "")).toMatchObject([{ ...stored(1), hierarchy }]);
  });

  it.each([
    ["no JSON", "{["],
    ["no list", '{"a":1}'],
    ["no searches", '[null, 1, "x", {"objectID": "1"}, {"hierarchy": null}]'],
    ["markup", JSON.stringify([{ ...stored(1), hierarchy: { lvl0: "x", lvl1: "<img src=x onerror=alert(1)>" } }])],
    ["a script's address", JSON.stringify([{ ...stored(1), url: "javascript:alert(1)" }])],
  ])("that holds %s is taken as empty, and search works", async (_name, value) => {
    localStorage.setItem(RECENT, value);
    localStorage.setItem(FAVORITE, value);
    await search.open();
    await search.sees("No recent searches");
    expect([...recents(), ...favorites()]).toEqual([]);
    await search.find("webhook");
  });

  it.each([
    ["full", () => vi.spyOn(Storage.prototype, "setItem").mockThrow(new DOMException("", "QuotaExceededError"))],
    ["blocked", () => vi.spyOn(globalThis, "localStorage", "get").mockThrow(new DOMException("", "SecurityError"))],
  ])("that is %s costs the recent searches only", async (_name, breakStore) => {
    breakStore();
    await search.open();
    await search.find("feed names");
    await search.user.keyboard("{Enter}");
    expect(opened.here).toEqual(["/docs/concepts#feed-names"]);
  });
});
