import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { pagesOf, withBlocksIn, withoutHtml } from "./pages";

const site = mkdtempSync(path.join(tmpdir(), "pages-"));
const code = path.join(site, "docs/code.mdx");
mkdirSync(path.dirname(code));
writeFileSync(code, "Text.\n\n- item\n\n  ```ts\n  a\n  ```\n");
const drawn = path.join(site, "docs/drawn.mdx");
writeFileSync(drawn, 'Text.\n\n<Diagram name="a" />\n');
writeFileSync(path.join(site, "docs/text.mdx"), "Text with `code` and `<Diagram />`.\n");

afterAll(() => rmSync(site, { recursive: true }));

const entry = (chunk: string, file: string): string =>
  `"${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${file}")],\n`;
const registry = [
  entry("c1", "@site/docs/code.mdx"),
  entry("d1", "@site/docs/drawn.mdx"),
  entry("t1", "@site/docs/text.mdx"),
  entry("x", "@theme/A"),
].join("");

describe("the registry", () => {
  const pages = pagesOf(registry, site);

  test("has the pages with fences or diagrams", () => {
    expect([...pages]).toEqual([
      [code, "c1"],
      [drawn, "d1"],
    ]);
  });

  test("loads their blocks beside their scripts", () => {
    const changed = withBlocksIn(registry, pages, site, "/store.ts");
    expect(changed).toContain('import { withBlocks } from "/store.ts";');
    expect(changed).toContain(
      '() => withBlocks(__webpack_require__.p + __webpack_require__.u("c1"), import(/* webpackChunkName: "c1" */ "@site/docs/code.mdx"))',
    );
    expect(changed).toContain('[() => import(/* webpackChunkName: "t1" */');
    expect(changed).toContain('[() => import(/* webpackChunkName: "x" */');
  });
});

describe("withoutHtml", () => {
  const blocks = new Map([
    ["p-0", '<b>it\'s "x"</b>'],
    ["p-1", "y"],
  ]);
  const source = `f({ className: "a", block: "p-0", html: "<b>it's \\"x\\"</b>", title: "t" }); f({ block: "p-1",
    html: '<i class="y">' });`;

  test("leaves the HTML out and keeps the rest", () => {
    const [code = ""] = withoutHtml(source, blocks, "docs/a.mdx").split("\nexport");
    expect(code).toBe('f({ className: "a", block: "p-0", title: "t" }); f({ block: "p-1" });');
  });

  test("changes whenever a block's HTML changes", () => {
    const other = new Map([...blocks, ["p-1", "z"]]);
    expect(withoutHtml(source, other, "a")).not.toBe(withoutHtml(source, blocks, "a"));
  });

  test("leaves alone what only looks like one", () => {
    const text = 'f("block: \\"p-0\\", html: \\"x\\""); f({ block: "other", html: "x" });';
    expect(withoutHtml(text, new Map(), "a")).toBe(text);
  });

  test("refuses a page whose blocks it doesn't find", () => {
    expect(() => withoutHtml("f({ html })", blocks, "docs/a.mdx")).toThrow(
      "docs/a.mdx: the compiled page doesn't have its 2 blocks of code",
    );
  });
});
