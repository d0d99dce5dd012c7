import { beforeEach, expect, test, vi } from "vitest";

import { stepOf } from "./step-of";

const blocks = [<p key="1">One</p>, "\n", <section key="2" id="two" />, "\n", <p key="3">Three</p>];
const at = (hash = "", state?: unknown) => ({ pathname: "/docs/concepts", search: "", hash, state });

beforeEach(() => vi.stubGlobal("window", { innerHeight: 800 }));

test("renders what fills the window after a click on a link", () => {
  expect(stepOf(blocks, { action: "PUSH", location: at() })).toBe(16);
});

test("adds the entries before the section that the URL names", () => {
  expect(stepOf(blocks, { action: "PUSH", location: at("#two") })).toBe(18);
});

test.each([
  ["a document that was loaded, or going back", { action: "POP", location: at() }],
  ["a search hit that names a block", { action: "PUSH", location: at("#two", { block: "p3" }) }],
  ["a section inside a tab or a partial", { action: "PUSH", location: at("#inside") }],
] as const)("renders all for %s", (_name, history) => {
  expect(stepOf(blocks, history)).toBe(Infinity);
});
