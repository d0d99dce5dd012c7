// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";

import { INDEX_URL } from "../node/browser-data";
import {
  faults,
  opened,
  requests,
  type SearchReader,
  setWidth,
  startSearch,
  workers,
} from "../../../tests/support/search-window";

const FAILURE = "Unable to fetch results";
const HINT = "You might want to check your network connection.";

let search: SearchReader;

beforeEach(() => {
  search = startSearch();
});

const textsOf = (selector: string, parent: ParentNode = document): string[] =>
  Array.from(parent.querySelectorAll(selector), ({ textContent }) => textContent);

describe("hits", () => {
  it("stand in groups, five a group and twenty a query at most, those of a page together", async () => {
    await search.open();
    await search.find("connection");
    const groups = screen.getAllByRole("group");
    const sizes = groups.map((group) => group.querySelectorAll("[role=option]").length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBe(5);
    expect(search.rows.length).toBeLessThanOrEqual(20);
    const titles = textsOf(".search-group-title");
    expect(new Set(titles).size).toBe(titles.length);
    for (const group of groups) {
      const pages = textsOf(".search-path", group).map((path) => path.replace(/ ›.*/, ""));
      const runs = pages.filter((title, index) => title !== pages[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    }
  });

  it("below a page's heading name that page", async () => {
    await search.open();
    await search.find("feed names");
    expect(textsOf(".search-path", search.rows[0])).toEqual(["Concepts"]);
  });

  it.each([
    [1280, 8, 12],
    [768, 4, 7],
  ])("mark what was found, at %i px with %i to %i words around it", async (width, fewest, most) => {
    setWidth(width);
    await search.open();
    await search.find("offline misses them");
    const text = search.rows.find(({ textContent }) => textContent.includes("offline misses"));
    const [title = ""] = textsOf(".search-title", text);
    const words = title.replaceAll("…", "").trim().split(/\s+/).length;
    expect(textsOf("mark", text).join(" ")).toContain("offline");
    expect(words).toBeGreaterThanOrEqual(fewest);
    expect(words).toBeLessThanOrEqual(most);
  });

  it("are counted for screen readers", async () => {
    await search.open();
    await search.find("webhook");
    expect(Number.parseInt(search.status, 10)).toBeGreaterThanOrEqual(search.rows.length);
  });
});

it("shows for no results the query, at most three queries that find something, tasks, and a link to report it", async () => {
  await search.open();
  await search.find("webhook");
  await search.fill("qqqwebhooks");
  await waitFor(() => expect(search.status).toBe('No results for "qqqwebhooks".'));
  expect(textsOf(".search-message-title")).toEqual(['No results for "qqqwebhooks"']);
  const report = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Let us know." }).href);
  expect(report.origin + report.pathname).toBe("https://issues.example/new");
  expect(report.searchParams.get("title")).toContain("qqqwebhooks");
  expect(report.searchParams.get("body")).toContain("qqqwebhooks");
  expect(textsOf(".search-message li a")).toEqual(["Verify a webhook", "Reconnect"]);
  const suggestions = Array.from(document.querySelectorAll<HTMLElement>(".search-suggestion"));
  expect(suggestions.length).toBeGreaterThan(0);
  expect(suggestions.length).toBeLessThanOrEqual(3);
  const [first] = suggestions;
  await search.user.click(first as HTMLElement);
  await waitFor(() => expect(search.active).toBe(0));
  expect(search.input.value).toBe(first?.textContent);
  expect(document.activeElement).toBe(search.input);
});

it("opens a task from the screen without results", async () => {
  await search.open();
  await search.fill("qwxzyvbn");
  await search.user.click(await screen.findByRole("link", { name: "Reconnect" }));
  expect(opened.here).toEqual(["/docs/concepts#heartbeat"]);
});

describe("an index that isn't there", () => {
  it("yet: loading, after a while stalled, and hits when it arrives", async () => {
    let deliver: (response: Response) => void = () => undefined;
    faults.index = () => new Promise((resolve) => (deliver = resolve));
    await search.open();
    const statuses: (string | undefined)[] = [];
    const observer = new MutationObserver(() => statuses.push(search.dialog?.dataset.status));
    await waitFor(() => expect(search.dialog?.dataset.status).toBe("idle"));
    observer.observe(search.dialog as Element, { attributeFilter: ["data-status"] });
    await search.fill("webhook");
    await waitFor(() => expect(statuses).toEqual(["loading", "stalled"]));
    expect(textsOf(".search-message")).toEqual(["Loading…"]);
    expect(search.rows, "the start screen would look like the answer").toEqual([]);
    expect(search.status).toBe("Loading…");
    faults.index = undefined;
    deliver(await fetch(INDEX_URL));
    // The window may ask again at once, when the texts are indexed.
    await waitFor(() => {
      expect(search.dialog?.dataset.status).toBe("idle");
      expect(search.active).toBe(0);
    });
    observer.disconnect();
  });

  it("at the first request is requested again, and the reader sees hits", async () => {
    faults.index = () => {
      faults.index = undefined;
      return Promise.resolve(new Response("", { status: 503 }));
    };
    await search.open();
    await search.find("webhook");
    expect(requests.filter((url) => url === INDEX_URL)).toHaveLength(2);
  });

  it("at all: the error screen, which only another query changes, and hits when the network is back", async () => {
    faults.index = () => Promise.reject(new TypeError("Failed to fetch"));
    await search.open();
    await search.user.keyboard("w");
    await search.sees(FAILURE);
    await search.sees(HINT);
    expect(search.status).toBe(`${FAILURE}. ${HINT}`);
    await waitFor(() => expect(search.dialog?.dataset.status).toBe("error"));
    for (const key of ["Enter", "Shift", "Home", "ArrowDown", "ArrowUp"]) {
      await search.user.keyboard(`{${key}}`);
      expect(textsOf(".search-message-title")).toEqual([FAILURE]);
    }
    faults.index = undefined;
    await search.user.keyboard("ebhook");
    await waitFor(() => expect(search.active).toBe(0));
  });

  it("at all: a button asks again", async () => {
    faults.index = () => Promise.resolve(new Response("", { status: 503 }));
    await search.open();
    await search.fill("webhook");
    await search.sees("The server answered 503.");
    faults.index = undefined;
    await search.user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(search.active).toBe(0));
    expect(document.activeElement).toBe(search.input);
  });
});

describe("a worker", () => {
  it("that can't run: the error screen, and hits when it can", async () => {
    faults.worker = true;
    await search.open();
    await search.user.keyboard("w");
    await search.sees(FAILURE);
    expect(workers.length).toBeGreaterThanOrEqual(2);
    faults.worker = undefined;
    await search.user.keyboard("ebhook");
    await waitFor(() => expect(search.active).toBe(0));
  });

  it("that breaks in use is replaced, and nobody notices", async () => {
    await search.open();
    await search.find("webhook");
    workers[0]?.dispatchEvent(new Event("error"));
    await search.find("heartbeat");
    expect(search.activeText).toMatch(/heartbeat/i);
    expect(workers).toHaveLength(2);
  });

  it("that answers an earlier query leaves the window waiting for the last one", async () => {
    await search.open();
    await search.find("heartbeat");
    const held: (() => void)[] = [];
    faults.held = held;
    await search.fill("feed");
    await search.fill("feed names");
    await waitFor(() => expect(held.length).toBeGreaterThanOrEqual(2));
    const [first, ...others] = held;
    first?.();
    await waitFor(() => expect(search.dialog?.dataset.status).toBe("stalled"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(search.dialog?.dataset.status).toBe("stalled");
    faults.held = undefined;
    others.forEach((send) => send());
    await waitFor(() => expect(search.dialog?.dataset.status).toBe("idle"));
  });

  it("that hangs leaves a window that closes, and that finds when it answers", async () => {
    const held: (() => void)[] = [];
    faults.held = held;
    await search.open();
    await search.fill("webhook");
    await waitFor(() => expect(search.dialog?.dataset.status).toBe("stalled"));
    await search.user.keyboard("{Escape}");
    expect(search.dialog).toBeNull();
    await search.open();
    await search.fill("webhook");
    faults.held = undefined;
    held.forEach((send) => send());
    await waitFor(() => expect(search.active).toBe(0));
  });
});
