import { expect, test } from "vitest";

import { startForTest } from "../node/testing";
import { createHistory, KEPT_ENTRIES } from "./history";
import { createPages } from "./pages";

test("a log stream that nobody reads ends, instead of filling the memory", async () => {
  const history = createHistory();
  const pages = createPages(await startForTest(), history, { html: "", css: "", script: "" });
  const response = await pages(new Request("http://localhost/local/log"));
  const reader = response?.body?.getReader();
  const add = () => history.add({ at: 0, kind: "refused", status: 401 });
  add();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(
    'data: {"at":0,"kind":"refused","status":401}\n\n',
  );
  for (let count = 0; count < 3 * KEPT_ENTRIES; count += 1) {
    add();
  }
  await expect(reader?.read()).rejects.toThrow("too slow");
});
