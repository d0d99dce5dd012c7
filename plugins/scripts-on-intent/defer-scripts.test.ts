import { describe, expect, it } from "vitest";

import { loaderText, withLoader as pageWithLoader } from "./defer-scripts";

const labels = { missing: "Something is missing.", retry: "Retry" };
const options = {
  onIntent: true,
  loader: "load()",
  urls: ["/assets/js/a.1.js", "/assets/js/main.2.js"],
};

const withLoader = (html: string, scripts: Parameters<typeof pageWithLoader>[1]): string =>
  pageWithLoader({ file: "a.html", html }, scripts);

const MINIFIED =
  "<head><title>A</title><link rel=stylesheet href=/assets/css/styles.css /><script src=/assets/js/runtime~main.1.js defer></script><script src=/assets/js/main.2.js defer></script></head>";

describe("withLoader", () => {
  it("puts the loader before the style sheet, with the page's chunks before the script that starts React", () => {
    expect(withLoader(MINIFIED, options)).toBe(
      `<head><title>A</title><script data-scripts="/assets/js/runtime~main.1.js /assets/js/a.1.js /assets/js/main.2.js">load()</script><link rel=stylesheet href=/assets/css/styles.css /></head>`,
    );
  });

  it("does the same to a page that is not minified", () => {
    const plain = MINIFIED.replaceAll(/=([^\s>]+)/g, '="$1"').replaceAll(" defer>", ' defer="defer">');
    expect(withLoader(plain, options)).toContain('data-scripts="/assets/js/runtime~main.1.js /assets/js/a.1.js');
    expect(withLoader(plain, options)).not.toContain("defer");
  });

  it("leaves the site's own scripts alone", () => {
    const own = '<script src="/own.js" defer></script>';
    expect(withLoader(MINIFIED.replace("</head>", `${own}</head>`), options)).toContain(own);
  });

  it("says to the loader whether scripts wait, and is the same otherwise, so that one hash allows it", () => {
    const waiting = withLoader(MINIFIED, options);
    const atOnce = withLoader(MINIFIED, { ...options, onIntent: false });
    expect(atOnce).not.toBe(waiting);
    expect(atOnce.replace(' data-start="at-once"', "")).toBe(waiting);
  });

  it("refuses a page without Docusaurus' scripts, and one without a style sheet", () => {
    expect(() => withLoader(MINIFIED.replaceAll("/assets/js/", "/other/"), options)).toThrow("no script elements");
    expect(() => withLoader(MINIFIED.replace("stylesheet", "icon"), options)).toThrow("no style sheet");
  });
});

describe("loaderText", () => {
  it("is a call that no label can end", async () => {
    const text = await loaderText({ ...labels, missing: "</script><!--" });
    expect(text).not.toMatch(/<\/script|<!--/i);
    expect(() => new Function(text)).not.toThrow();
  });
});
