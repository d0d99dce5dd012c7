// @vitest-environment happy-dom
import { waitFor } from "@testing-library/dom";
import { beforeEach, expect, it, vi } from "vitest";

import { faults, type SearchReader, startSearch } from "../../../tests/support/search-window";

let search: SearchReader;

beforeEach(async () => {
  search = startSearch();
  await search.open();
});

it.each([
  ["64 emoji", "🙂".repeat(64)],
  ["regular-expression characters", "(a+)+$ [^\\w]{2,} .*? \\1 |||"],
  ["HTML", "<img src=x onerror=window.hacked=1><b>webhook</b>"],
  ["a script", "<script>window.hacked=1</script>"],
  ["a script's address", "javascript:window.hacked=1"],
  ["right-to-left text", "مرحبا بالعالم שלום ‮webhook"],
  ["names of prototypes", "__proto__ constructor hasOwnProperty toString"],
  ["half a surrogate pair", "webhook \ud83d"],
  ["control characters", "web\u0000hook\u200b\ufeff"],
  ["quotes and ampersands", `"webhook' & <mark>&amp;`],
])("answers %s, injects nothing, and answers the next query", async (_name, query) => {
  const errors = vi.spyOn(console, "error");
  await search.fill(query);
  await waitFor(() => expect(search.status).toMatch(/^(?:\d+ result|No results)/));
  expect(search.dialog?.querySelectorAll("img, script, b")).toHaveLength(0);
  expect("hacked" in window).toBe(false);
  await search.find("heartbeat");
  expect(search.activeText).toMatch(/heartbeat/i);
  expect(errors).not.toHaveBeenCalled();
});

it("shows the start screen for a query of spaces", async () => {
  await search.find("webhook");
  await search.fill("   ");
  await search.sees("No recent searches");
  expect(search.dialog?.querySelector("[role=option]")).toBeNull();
});

it("cuts 10,000 pasted characters to 64", async () => {
  await search.find("webhook ".repeat(1250));
  expect(search.input.value).toBe("webhook ".repeat(8));
});

it("shows the hits of the last query, in whichever order answers arrive", async () => {
  await search.find("webhook");
  faults.held = [];
  for (const query of ["zzzzqqq", "signature", "heartbeat"]) {
    await search.fill(query);
  }
  await waitFor(() => expect(faults.held?.length).toBeGreaterThanOrEqual(3));
  faults.held.reverse().forEach((send) => send());
  await waitFor(() => expect(search.activeText).toMatch(/heartbeat/i));
  expect(search.status).toMatch(/^\d+ result/);
});
