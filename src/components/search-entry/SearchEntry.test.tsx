// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { startSearch } from "../../../tests/support/search-window";

import SearchEntry from "./SearchEntry";

const search = startSearch();

it("opens the search window, whose empty field has the focus", async () => {
  const main = document.createElement("main");
  main.innerHTML = renderToStaticMarkup(<SearchEntry label="The words of the error" />);
  document.body.prepend(main);
  await search.user.click(main.querySelector("button") as HTMLButtonElement);
  expect(search.dialog).not.toBeNull();
  expect(document.activeElement).toBe(search.input);
  expect(search.input.value).toBe("");
});
