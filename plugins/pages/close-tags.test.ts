import { parse as parseSimply } from "node-html-parser";
import { parse, serialize } from "parse5";
import { expect, it } from "vitest";

import { parsePage } from "./built-page";

const closeTags = (html: string): string => parsePage({ file: "a.html", route: "/a", html }).html;

const PAGE =
  "<!doctype html><html lang=en><body><main><p>One<ul><li>a<li>b<p>c</ul><dl><dt>t<dd>d</dl>" +
  "<table><thead><tr><th>h<tbody><tr><td>1<td>2<tr><td>3</table><pre>\n<p>x</pre><svg><p>y</svg></main><footer><p>end</footer>";

it("closes what a minifier leaves open", () => {
  expect(closeTags("<ul><li>a<p>b<li>c</ul>")).toBe("<ul><li>a<p>b</p></li><li>c</li></ul>");
  expect(closeTags("<table><tr><td>1<td>2<tr><td>3</table>")).toBe("<table><tr><td>1<td>2</tr><tr><td>3</tr></table>");
});

it("leaves the document as it is, and a page whose tags are closed", () => {
  const closed = closeTags(PAGE);
  expect(serialize(parse(closed))).toBe(serialize(parse(PAGE)));
  expect(closeTags(closed)).toBe(closed);
});

it("lets a simple parser find the main part", () => {
  expect(parseSimply(PAGE).querySelector("main")).toBeNull();
  expect(parseSimply(closeTags(PAGE)).querySelector("main")?.text).toContain("c");
  expect(parseSimply(closeTags(PAGE)).querySelector("main")?.text).not.toContain("end");
});
