import { describe, expect, it } from "vitest";

import { parsePage } from "../pages/built-page";
import { contentOf } from "./page-tree";
import { toMarkdownText } from "./to-markdown";

/** The home page, a page of the docs, and the page on which the links are. */
const TWINS = new Map([
  ["", "/index.md"],
  ["/docs/x", "/docs/x.md"],
  ["/docs/page", "/docs/page.md"],
]);

function convert(body: string): string {
  const html = `<!doctype html><body><nav>Menu</nav><main>${body}</main>`;
  const content = contentOf(parsePage({ file: "a.html", route: "/a", html }).tree);
  return content === undefined ? "" : toMarkdownText(content, "https://docs.example/docs/page", TWINS).trim();
}

describe("toMarkdownText", () => {
  it("keeps headings without their anchors, and makes links absolute", () => {
    expect(
      convert(
        '<h2 id="a">Feeds<a class="hash-link" href="#a">#</a></h2><p>See <a href="/docs/x#y">it</a> and <a href="#a">this</a>.</p>',
      ),
    ).toBe("## Feeds\n\nSee [it](https://docs.example/docs/x.md#y) and [this](https://docs.example/docs/page.md#a).");
  });

  it.each([
    ["/", "https://docs.example/index.md"],
    ["/docs/x/", "https://docs.example/docs/x.md"],
    ["/docs/x.html?a=b#c", "https://docs.example/docs/x.md?a=b#c"],
    ["x", "https://docs.example/docs/x.md"],
    ["/openapi.json", "https://docs.example/openapi.json"],
    ["/docs/other", "https://docs.example/docs/other"],
    ["https://other.example/docs/x", "https://other.example/docs/x"],
  ])("leads the link %s to the page's Markdown, if it has one", (href, url) => {
    expect(convert(`<p><a href="${href}">it</a></p>`)).toBe(`[it](${url})`);
  });

  it("takes only the doc's own text when there is one", () => {
    expect(convert('<p>around</p><div class="theme-doc-markdown"><p>inside</p></div>')).toBe("inside");
  });

  it("keeps code as it is, with its language and title", () => {
    const code =
      '<div class="language-ts theme-code-block"><div class="codeBlockTitle_x"><span>src/</span><span>a.ts</span></div><div><pre><code>' +
      '<span class="token-line"><span>if (a &lt; b) {</span><br></span><span class="token-line"><span>  return `x`;</span><br></span><span>}</span>' +
      "</code></pre><button>Copy</button></div></div>";
    expect(convert(code)).toBe('```ts title="src/a.ts"\nif (a < b) {\n  return `x`;\n}\n```');
  });

  it("names every tab's panel", () => {
    const tabs =
      '<div><ul role="tablist"><li role="tab">npm</li><li role="tab">pnpm</li></ul>' +
      '<div><div role="tabpanel"><p>one</p></div><div role="tabpanel" hidden><p>two</p></div></div></div>';
    expect(convert(tabs)).toBe("**npm**\n\none\n\n**pnpm**\n\ntwo");
  });

  it("makes a quote of an admonition", () => {
    const admonition =
      '<div class="theme-admonition"><div class="admonitionHeading_x"><span><svg></svg></span>Careful</div><div class="admonitionContent_x"><p>Keys leak.</p></div></div>';
    expect(convert(admonition)).toBe("> **Careful**\n>\n> Keys leak.");
  });

  it("says what a picture shows", () => {
    expect(convert("<figure><svg><title>Flow</title><desc>Client to service.</desc></svg></figure>")).toBe(
      "_Picture: Flow Client to service._",
    );
  });

  it("keeps what stands below a picture, above a table and beside a choice", () => {
    expect(
      convert("<figure><svg><title>Flow</title></svg><figcaption>From left to <b>right</b>.</figcaption></figure>"),
    ).toBe("_Picture: Flow_\n\n_From left to **right**._");
    expect(
      convert(
        "<table><caption>Limits</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      ),
    ).toBe("_Limits_\n\n| a |\n| - |\n| 1 |");
    expect(
      convert(
        "<label><input type=radio>MESSAGE</label><div><pre><code class=language-json>{}</code></pre></div><label>Name <input></label>",
      ),
    ).toBe("**MESSAGE**\n\n```json\n{}\n```");
  });

  it("takes one picture of two for two themes, by its whole address", () => {
    expect(
      convert(
        '<p><img class="themedComponent_x themedComponent--light_y" src=/a-light.png alt=A><img class="themedComponent_x themedComponent--dark_z" src=/a-dark.png alt=A></p>',
      ),
    ).toBe("![A](https://docs.example/a-light.png)");
  });

  it("leaves a hint out of the sentence that its word stands in", () => {
    expect(
      convert(
        '<p>An <span><a href="/x">event</a><span role="tooltip">A request.</span></span>, then <b>Ben</b><span>writes</span>.</p>',
      ),
    ).toBe("An [event](https://docs.example/x), then **Ben** writes.");
  });

  it("links nothing to the very place where it stands", () => {
    expect(convert('<ul><li id="url"><a href="#url"><code>url</code></a><a href="#b">b</a></li></ul>')).toBe(
      "- `url` [b](https://docs.example/docs/page.md#b)",
    );
  });

  it("keeps lines apart that stand in boxes of their own", () => {
    expect(convert("<div><div><a href=/x>Start</a></div><div><b>Room</b></div></div>")).toBe(
      "[Start](https://docs.example/x)\n\n**Room**",
    );
  });

  it("keeps tables", () => {
    expect(
      convert(
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>",
      ),
    ).toBe("| a | b |\n| - | - |\n| 1 | `x` |");
  });

  it("puts a description behind its term, and words apart that only the style sets apart", () => {
    expect(
      convert(
        "<dl><div><dt>Default</dt><dd><code>true</code></dd></div></dl><p><span>string</span><span>required</span></p>",
      ),
    ).toBe("**Default**: `true`\n\nstring required");
  });

  it("opens details", () => {
    expect(convert("<details><summary>More</summary><p>text</p></details>")).toBe("**More**\n\ntext");
  });

  it("leaves out controls and what is hidden from readers", () => {
    expect(
      convert('<p>text</p><button>Go</button><div aria-hidden="true">x</div><div data-markdown="skip">y</div>'),
    ).toBe("text");
  });
});

it("finds no text in a page without a main part", () => {
  expect(contentOf(parsePage({ file: "a.html", route: "/a", html: "<p>x</p>" }).tree)).toBeUndefined();
});
