import { describe, expect, test } from "vitest";

import { purge } from "./purge";
import { Words } from "./selectors";

const lean = (css: string, texts: string[]): string => purge(css, new Words(texts));

describe("purge", () => {
  test("removes rules whose class, id or element is nowhere", () => {
    const css = ".used{a:1}.unused{a:2}#id{a:3}video{a:4}p{a:5}.used.unused{a:6}";
    expect(lean(css, ["<p class=used>"])).toBe(".used{a:1}p{a:5}");
  });

  test("keeps the branches of a list that can match", () => {
    expect(lean(".a,.b:hover,.c>p{x:1}", ['"b"', "<p class=c>"])).toBe(".b:hover,.c>p{x:1}");
  });

  test("reads what is inside :is and :where, and not what is inside :not", () => {
    expect(lean(":where(.no) p{x:1}:is(.no,.yes) p{x:2}p:not(.no){x:3}", ["<p class=yes>"])).toBe(
      ":is(.no,.yes) p{x:2}p:not(.no){x:3}",
    );
  });

  test("removes parts of the theme that the site doesn't use, whatever words it has", () => {
    expect(lean(".close{x:1}.navbar--dark p{x:2}p{x:3}", ["<p>close", "navbar--dark"])).toBe("p{x:3}");
  });

  test("keeps names that scripts put together", () => {
    expect(lean(".alert--info{x:1}.no{x:3}", ["`alert--${type}`"])).toBe(".alert--info{x:1}");
  });

  test("removes custom properties and keyframes that nothing uses, with what only they used", () => {
    const css =
      ":root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{margin:var(--a);animation:spin 1s}@keyframes spin{to{x:1}}@keyframes no{to{x:1}}";
    expect(lean(css, ["<p>", 'style.setProperty("--d")'])).toBe(
      ":root{--a:1px;--d:3px}p{margin:var(--a);animation:spin 1s}@keyframes spin{to{x:1}}",
    );
  });

  test("removes the document's properties in layers that are set outside of them", () => {
    const css =
      "@layer x{:root{--a:1px;--b:1px}html[data-theme=dark],html[dir]{--a:2px}html[dir],p{--a:3px}p{--a:4px}}:root,p{--a:5px}@media print{:root{--b:6px}}i{top:var(--a);left:var(--b)}";
    expect(lean(css, ["<html dir data-theme=dark><p><i>"])).toBe(
      "@layer x{:root{--b:1px}html[dir],p{--a:3px}p{--a:4px}}:root,p{--a:5px}@media print{:root{--b:6px}}i{top:var(--a);left:var(--b)}",
    );
  });

  test("removes groups that have become empty", () => {
    expect(lean("@layer x{@media print{.no{x:1}}}@layer y{p{x:1}}", ["<p>"])).toBe("@layer y{p{x:1}}");
  });
});
