import { describe, expect, it } from "vitest";

import { outerHtml, withoutSpans } from "./built-site";

it("leaves the text of code, and all that isn't code, as it is", () => {
  const page =
    '<p><span>a</span></p><pre tabindex=0 class="x"><code data-block=a-1><span class=t-5>if</span> (a &lt; b)\n' +
    '<span class="code-line"><span title="a > b" data-x=\'">\'>{</span>}</span></code></pre><span>b</span><pre>c</pre>';

  expect(withoutSpans(page)).toBe(
    '<p><span>a</span></p><pre tabindex=0 class="x"><code data-block=a-1>if (a &lt; b)\n{}</code></pre><span>b</span><pre>c</pre>',
  );
});

it("doesn't take other elements for spans or code", () => {
  const page = "<prefix><span>a</span></prefix><pre><spanner>b</spanner></pre>";

  expect(withoutSpans(page)).toBe(page);
});

describe("outerHtml", () => {
  it("gives an element with all that is in it", () => {
    const main = "<main class=a><main>inner</main></main>";
    expect(outerHtml(`<header></header>${main}<footer></footer>`, "main")).toBe(main);
  });

  it.each(["<p>no such element</p>", "<mainframe></mainframe>", "<main>without an end"])("finds none in %s", (html) => {
    expect(outerHtml(html, "main")).toBeUndefined();
  });
});
