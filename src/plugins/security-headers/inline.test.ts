import { describe, expect, it } from "vitest";

import { hashSource, inlineCode } from "./inline";

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

  it("doesn't take text in a code block for code", () => {
    expect(inlineCode("<pre>&lt;script&gt;x()&lt;/script&gt;</pre>").scripts).toEqual([]);
  });
});

describe("hashSource", () => {
  it("is the hash of the CSP specification's own example", () => {
    expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  });
});
