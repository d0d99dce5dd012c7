// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/dom";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it } from "vitest";

import { faults, opened, type SearchReader, startSearch } from "../../../tests/support/search-window";
import type { Hit } from "../hit";
import { Preview } from "./Preview";

let search: SearchReader;

beforeEach(async () => {
  search = startSearch();
  await search.open();
});

const textOf = (selector: string): string | undefined =>
  search.dialog?.querySelector(selector)?.textContent ?? undefined;

describe("the start screen", () => {
  it("offers the site's tasks, below the reader's own searches", async () => {
    const titles = (): string[] =>
      screen.getAllByRole("rowgroup").map((group) => group.querySelector(".search-group-title")?.textContent ?? "");
    expect(titles()).toEqual(["What people come for"]);
    await search.find("feed names");
    await search.user.keyboard("{Enter}");
    await search.open();
    expect(titles()).toEqual(["Recent", "What people come for"]);
    expect(search.group("What people come for").map(({ textContent }) => textContent)).toEqual([
      "Verify a webhookBefore you trust it",
      "ReconnectAfter a close",
    ]);
  });

  it("opens a task by keys", async () => {
    await search.user.keyboard("{ArrowDown}");
    await waitFor(() => expect(search.activeText).toContain("Reconnect"));
    await search.user.keyboard("{Enter}");
    expect(opened.here).toEqual(["/docs/concepts#heartbeat"]);
  });
});

describe("the preview", () => {
  it("shows what the active section says, with what was found marked, and follows the arrows", async () => {
    await search.find("webhook signature");
    await waitFor(() => expect(textOf(".search-preview mark")).toMatch(/signature|webhook/i));
    expect(textOf(".search-preview-heading")).toBe("Signature");
    expect(textOf(".search-preview-page")).toBe("Webhooks");
    expect(textOf(".search-preview")).toContain("before you trust its body");

    await search.find("connection in go");
    await search.user.keyboard("{ArrowDown}");
    await waitFor(() => expect(search.active).toBe(1));
    const title = search.rows[1]?.querySelector(".search-title")?.textContent;
    await waitFor(() => expect(textOf(".search-preview-heading")).toBe(title));
  });

  it("shows a task's title and hint while its section isn't loaded", async () => {
    await search.user.keyboard("{Escape}");
    search = startSearch();
    faults.index = () => new Promise(() => undefined);
    await search.open();
    await waitFor(() => expect(textOf(".search-preview")).toBe("Verify a webhookBefore you trust it"));
  });

  it("shows lists and tables as such", async () => {
    const part = (text: string, isMatch = false) => ({ text, isMatch });
    const blocks = [
      { tag: "p", parts: [part("Set these:")] },
      { tag: "li", parts: [part("the key")] },
      { tag: "li", parts: [part("the URL")] },
      { tag: "tr", parts: [part("room\t"), part("feed", true), part(" name\tyes")] },
    ];
    const item = { url: "/", hierarchy: { lvl1: "Guide" }, content: null } as Hit;
    const preview = () => Promise.resolve({ page: "Guide", heading: "Settings", blocks });
    const engine = { search: () => Promise.reject(new Error("not asked")), preview };
    window.matchMedia = (media) => Object.assign(new EventTarget() as MediaQueryList, { media, matches: true });
    const container = document.body.appendChild(document.createElement("div"));
    const root = createRoot(container);
    act(() => root.render(<Preview item={item} query="feed" engine={engine} />));
    await waitFor(() => expect(container.querySelectorAll("li")).toHaveLength(2));
    const cells = Array.from(container.querySelectorAll("td"), ({ innerHTML }) => innerHTML.replace(/<\/?span>/g, ""));
    expect(cells).toEqual(["room", "<mark>feed</mark> name", "yes"]);
    act(() => root.unmount());
  });
});

it("isolates a right-to-left query, in the input and in the message", async () => {
  await search.fill("مرحبا بالعالم");
  await waitFor(() => expect(textOf("bdi")).toBe("مرحبا بالعالم"));
  expect(search.input.dir).toBe("auto");
});
