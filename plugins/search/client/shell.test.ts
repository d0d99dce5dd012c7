// @vitest-environment happy-dom
import { screen } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";

import { OPEN_EVENT } from "../node/browser-data";
import { type SearchReader, startSearch } from "../../../tests/support/search-window";

let search: SearchReader;

/** Put content before the window's frame. */
function page(html: string): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = html;
  document.body.prepend(main);
  return main;
}

function select(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

beforeEach(() => {
  document.querySelectorAll("main").forEach((main) => main.remove());
  getSelection()?.removeAllRanges();
  search = startSearch();
});

describe("the window opens", () => {
  it.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])("at %s, and closes at Ctrl+K", async (keys) => {
    await search.user.keyboard(keys);
    expect(search.dialog).not.toBeNull();
    expect(document.activeElement).toBe(search.input);
    expect(search.input.value).toBe("");
    await search.user.keyboard("{Control>}k{/Control}");
    expect(search.dialog).toBeNull();
  });

  it("at Ctrl+K on a layout that has another letter at the place of K, and not at the key K of Dvorak", () => {
    const press = (key: string): boolean =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code: "KeyK", ctrlKey: true, bubbles: true }));
    press("t");
    expect(search.dialog).toBeNull();
    press("κ");
    expect(search.dialog).not.toBeNull();
    press("л");
    expect(search.dialog).toBeNull();
  });

  it("at its button, and at a letter typed on it, which is the first of the query", async () => {
    page("<button data-search>Search</button>");
    await search.user.click(screen.getByRole("button", { name: "Search" }));
    expect(search.dialog).not.toBeNull();
    await search.user.keyboard("{Escape}");
    screen.getByRole("button", { name: "Search" }).focus();
    await search.user.keyboard("w");
    expect(search.dialog).not.toBeNull();
    expect(document.activeElement).toBe(search.input);
  });

  it.each(["<input>", "<textarea></textarea>", "<select></select>", "<div contenteditable tabindex='0'>text</div>"])(
    "not at / typed in %s",
    async (html) => {
      (page(html).firstElementChild as HTMLElement).focus();
      await search.user.keyboard("/");
      expect(search.dialog).toBeNull();
    },
  );

  it("not at keys with other modifiers", async () => {
    await search.user.keyboard("{Control>}{Shift>}k{/Shift}{/Control}{Alt>}/{/Alt}");
    expect(search.dialog).toBeNull();
  });

  it("instead of another dialog", async () => {
    const other = page("<dialog><button>Close</button></dialog>").querySelector("dialog");
    other?.showModal();
    await search.user.keyboard("{Control>}k{/Control}");
    expect(other?.open).toBe(false);
    expect(search.dialog?.contains(search.input)).toBe(true);
  });
});

describe("the first query", () => {
  it("is the selected text, up to 64 characters", async () => {
    select(page("<p> Feed names </p>"));
    await search.user.keyboard("{Control>}k{/Control}");
    expect(search.input.value).toBe("Feed names");
    await search.user.keyboard("x{Escape}");
    const long = "All messages of a feed in the order in which they were sent to it, and to nobody else.";
    select(page(`<p>${long}</p>`));
    await search.user.keyboard("{Control>}k{/Control}");
    expect(search.input.value).toBe(long.slice(0, 64));
  });

  it("is selected, so that typing replaces it", async () => {
    select(page("<p>Feed names</p>"));
    await search.open();
    const { selectionStart, selectionEnd } = search.input;
    expect([selectionStart, selectionEnd]).toEqual([0, "Feed names".length]);
  });

  it("is the one that a page gives", () => {
    dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: "heartbeat" }));
    expect(search.input.value).toBe("heartbeat");
  });
});

describe("the window closes", () => {
  beforeEach(() => search.open());

  it("at a press beside it, not inside", async () => {
    await search.user.pointer({ target: search.input, keys: "[MouseLeft]" });
    expect(search.dialog).not.toBeNull();
    await search.user.pointer({ target: search.dialog as Element, keys: "[MouseLeft]" });
    expect(search.dialog).toBeNull();
  });

  it("at its cancel button", async () => {
    await search.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(search.dialog).toBeNull();
  });
});
