// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { startSearch } from "../../../tests/support/search-window";

import SearchEntry from "./SearchEntry";

const search = startSearch();

function show(entry: ReactElement): HTMLButtonElement {
  const main = document.createElement("main");
  main.innerHTML = renderToStaticMarkup(entry);
  document.body.prepend(main);
  return main.querySelector("button") as HTMLButtonElement;
}

it("opens the search window, whose empty field has the focus", async () => {
  await search.user.click(show(<SearchEntry label="The words of the error" />));
  expect(search.dialog).not.toBeNull();
  expect(document.activeElement).toBe(search.input);
  expect(search.input.value).toBe("");
});

const groups = (): (string | null)[] =>
  Array.from(document.querySelectorAll(".search-group-title"), ({ textContent }) => textContent);

it("lists what it finds on its own page first, and nothing first when another key opens the window", async () => {
  const search = startSearch();
  window.history.replaceState(null, "", "/docs/php");
  show(<SearchEntry isOfPage />).focus();
  await search.user.keyboard("c");
  await search.find("connection");
  expect(groups()[0]).toBe("PHP");
  expect(search.activeText).toContain("PHP");
  await search.user.keyboard("{Escape}");

  await search.open();
  await search.find("connection");
  expect(groups()[0]).not.toBe("PHP");
});
