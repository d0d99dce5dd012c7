// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";

import { faults, opened, type SearchReader, startSearch } from "../../../tests/support/search-window";

let search: SearchReader;

beforeEach(async () => {
  search = startSearch();
  await search.open();
});

const SIGNATURE = "/docs/webhooks#signature";

describe("the active hit", () => {
  it("is the first, wraps at both ends, and is named by the input", async () => {
    await search.find("webhook");
    const last = search.rows.length - 1;
    expect(last).toBeGreaterThan(1);
    expect(search.active).toBe(0);
    for (const [key, active] of [
      ["ArrowDown", 1],
      ["ArrowUp", 0],
      ["ArrowUp", last],
      ["ArrowDown", 0],
    ] as const) {
      await search.user.keyboard(`{${key}}`);
      await waitFor(() => expect(search.active).toBe(active));
      await waitFor(() => expect(search.input.getAttribute("aria-activedescendant")).toBe(search.rows[active]?.id));
    }
    expect(search.input.getAttribute("aria-expanded")).toBe("true");
    expect(search.dialog?.querySelector("footer")?.textContent).toMatch(/to select.*to navigate.*to close/);
  });

  it("opens at Enter, and the window closes", async () => {
    await search.find("signature");
    await search.user.keyboard("{Enter}");
    expect(opened).toEqual({ here: [SIGNATURE], beside: [] });
    expect(search.dialog).toBeNull();
  });

  it.each(["Control", "Meta", "Shift"])("opens beside the page at %s+Enter, and the window stays", async (modifier) => {
    await search.find("signature");
    await search.user.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
    expect(opened).toEqual({ here: [], beside: [SIGNATURE] });
    expect(search.dialog).not.toBeNull();
  });

  it("opens at a click, but a click with Ctrl is left to the browser", async () => {
    await search.find("signature");
    const [row] = search.rows;
    expect(row && fireEvent.click(row, { ctrlKey: true })).toBe(true);
    expect(opened.here).toEqual([]);
    expect(row && fireEvent.click(row)).toBe(false);
    expect(opened.here).toEqual([SIGNATURE]);
  });
});

describe("Enter before the answer to what is typed", () => {
  const release = (): void => {
    const held = faults.held ?? [];
    faults.held = undefined;
    held.forEach((send) => send());
  };

  it("opens no hit of the first letters, but one of the whole query when it arrives", async () => {
    await search.find("webhook ");
    expect(search.activeText).not.toContain("Signature");
    faults.held = [];
    await search.user.keyboard("signature{Enter}");
    expect(opened.here).toEqual([]);
    release();
    await waitFor(() => expect(opened.here).toEqual([SIGNATURE]));
    expect(search.dialog).toBeNull();
  });

  it("is forgotten with another letter", async () => {
    await search.find("webhook");
    const before = search.status;
    faults.held = [];
    await search.user.keyboard(" secret{Enter}s");
    release();
    await waitFor(() => expect(search.status).not.toBe(before));
    await waitFor(() => expect(search.active).toBe(0));
    expect(opened.here).toEqual([]);
  });

  it("is forgotten when nothing is found", async () => {
    await search.user.keyboard("xyzzyqwv{Enter}");
    await waitFor(() => expect(search.status).toBe('No results for "xyzzyqwv".'));
    await search.find("heartbeat");
    expect(search.activeText).toMatch(/heartbeat/i);
    expect(opened.here).toEqual([]);
  });
});

describe("keys", () => {
  it.each<[place: string, focus: () => void]>([
    ["in the input", () => undefined],
    ["on a button", () => screen.getByTitle("Clear the query").focus()],
    ["on nothing", () => (document.activeElement as HTMLElement).blur()],
  ])("are the search's, and one Escape closes it, with the focus %s", async (_place, focus) => {
    await search.find("webhook");
    focus();
    await search.user.keyboard("{ArrowDown}");
    await waitFor(() => expect(search.active).toBe(1));
    focus();
    await search.user.keyboard("s");
    expect(search.input.value).toBe("webhooks");
    expect(document.activeElement).toBe(search.input);
    focus();
    await search.user.keyboard("{Escape}");
    expect(search.dialog).toBeNull();
    await search.open();
    expect(search.input.value).toBe("");
  });

  it("of an input method that composes a word don't close the window", async () => {
    await search.find("webhook");
    fireEvent.keyDown(search.input, { key: "Escape", isComposing: true });
    expect(search.input.value).toBe("webhook");
    expect(search.rows).not.toEqual([]);
    fireEvent.keyDown(search.input, { key: "Escape" });
    expect(search.dialog).toBeNull();
  });
});

it("empties the input by its button, and keeps the focus there", async () => {
  const clear = screen.getByTitle("Clear the query");
  expect(clear.hidden).toBe(true);
  await search.find("webhook");
  expect(clear.hidden).toBe(false);
  await search.user.click(clear);
  await search.sees("No recent searches");
  expect(search.input.value).toBe("");
  expect(document.activeElement).toBe(search.input);
});
