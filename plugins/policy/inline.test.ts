import { describe, expect, it } from "vitest";

import { parsePage } from "../pages/built-page";
import { hashSource, inlineCode as codeIn } from "./inline";

const inlineCode = (html: string) => codeIn(parsePage({ file: "a.html", route: "/a", html }).tree);

describe("inlineCode", () => {
  it("finds the scripts and styles that the page brings itself", () => {
    const html = `<!doctype html><style>a{}</style><script>one()</script><script src=/a.js></script>
      <script type=module>two()</script><script type=application/ld+json>{"a":1}</script>
      <template><script>three()</script></template>`;
    expect(inlineCode(html)).toEqual({ scripts: ["one()", "two()", "three()"], styles: ["a{}"], forbidden: [] });
  });

  it("keeps the text byte for byte, since its hash is what counts", () => {
    const script = '\n if (a < b && "é") {\n}\n';
    expect(inlineCode(`<script>${script}</script>`).scripts).toEqual([script]);
  });

  it.each(['<a onclick="x()">a</a>', '<a href=" javascript:x()">a</a>', "<form action=javascript:x()></form>"])(
    "reports %s",
    (html) => {
      expect(inlineCode(html).forbidden).toHaveLength(1);
    },
  );

  it.each([
    ['<p>text</p><img src=x onerror="x()">', 1, 0],
    ["<img src=x\nonerror=x()>", 1, 0],
    ['<img src="x"onerror=x()>', 1, 0],
    ["<img/onerror = x()>", 1, 0],
    ["<a href=javascript:x()>a</a>", 1, 0],
    ["<a HREF='&#106;avascript:x()'>a</a>", 1, 0],
    ["<button formaction=javascript:x()>a</button>", 1, 0],
    ["<svg><a xlink:href=javascript:x()></a></svg>", 1, 0],
    ["<p>a</p><script>x()</script>", 0, 1],
    ["<svg><SCRIPT>x()</SCRIPT></svg>", 0, 1],
    ["<template><script>x()</script></template>", 0, 1],
    ["<style>x()</style>", 0, 1],
  ])("finds what is in the main part, the navigation and the footer: %s", (code, forbidden, inline) => {
    for (const name of ["main", "aside", "nav", "footer"]) {
      const found = inlineCode(`<body><div><${name} class=x>${code}</${name}><p>after</p></div><script>y()</script>`);
      expect(found.forbidden).toHaveLength(forbidden);
      expect([...found.scripts, ...found.styles].sort()).toEqual([...(inline === 1 ? ["x()"] : []), "y()"]);
    }
  });

  it("keeps a script whole that names such a part", () => {
    const script = 'const part = "<main>" + text + "</main>"; const open = "<nav>";';
    expect(inlineCode(`<script>${script}</script><nav>a</nav><main>b</main>`).scripts).toEqual([script]);
  });

  it("doesn't take text in a code block for code", () => {
    expect(inlineCode("<pre>&lt;script&gt;x()&lt;/script&gt;</pre>").scripts).toEqual([]);
  });
});

describe("hashSource", () => {
  it("is the hash of the CSP specification's own example", () => {
    expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  });
});
