import { describe, expect, it } from "vitest";

import { parsePage } from "../../pages/built-page";
import { readPage as pageOf } from "./page-sections";
import { toRecords } from "./records";

const ARTICLE = `<article><nav class="breadcrumbs">Docs › Guides</nav>
<div class="theme-doc-toc-mobile"><button>On this page</button></div>
<div class="theme-doc-markdown markdown"><header><h1>Feeds &amp; rules</h1></header>
<p>A feed is a <strong>named</strong> group<br>of clients.</p>
<h2 class="anchor" id="names">Names<a class="hash-link" href="#names" aria-label="Direct link">​</a></h2>
<ul><li>1 to 100 characters</li><li>lowercase <code>a-z</code></li></ul>
<table><tr><th>field</th><th>type</th></tr><tr><td>name</td><td>string</td></tr></table>
<h3 id="code">In code</h3>
<div class="codeBlockTitle_x">server.ts</div><pre><code><span>const a = 1;</span><br><span>join(a);</span></code><button>Copy</button></pre>
<div role="tablist"><li>npm</li><li>pnpm</li></div>
<div role="tabpanel" data-label="npm"><pre>npm install</pre></div>
<div role="tabpanel" data-label="pnpm" hidden><pre>npm install</pre><p>Or <b>yarn</b>.</p></div>
<svg><text>picture</text></svg><script>alert(1)</script>
<h2 id="after">After</h2><p>Last.</p></div>
<div>View as Markdown</div><footer class="theme-doc-footer">Edit this page</footer></article>`;

const readPage = (html: string, site: typeof SITE) =>
  pageOf(parsePage({ file: "a.html", route: "/a", html }).tree, site);

const SITE = { title: "Site", titleDelimiter: "|" };

const read = (html: string, title = "Fallback") =>
  readPage(`<title>${title} | Site</title>${html}`, SITE)?.sections ?? [];

const sections = read(ARTICLE);

describe("sections", () => {
  it("reads headings with their anchors and levels", () => {
    expect(sections.map(({ level, anchor, heading }) => [level, anchor, heading])).toEqual([
      [1, null, "Feeds & rules"],
      [2, "names", "Names"],
      [3, "code", "In code"],
      [2, "after", "After"],
    ]);
  });

  it("reads paragraphs, list items and table rows, each as one block, with tabs between cells", () => {
    expect(sections[0]?.blocks).toEqual([{ text: "A feed is a named group of clients.", locator: "p0" }]);
    expect(sections[1]?.blocks.map(({ text }) => text)).toEqual([
      "1 to 100 characters",
      "lowercase `a-z`",
      "field\ttype",
      "name\tstring",
    ]);
  });

  it("reads code once, marked as code, and no navigation, control or picture", () => {
    expect(sections[2]?.blocks.map(({ text, code = false }) => [text, code])).toEqual([
      ["server.ts", true],
      ["const a = 1; join(a);", true],
      ["npm, pnpm", false],
      ["npm install", true],
      ["Or yarn.", false],
    ]);
    expect(JSON.stringify(sections)).not.toMatch(/Docs ›|On this page|Copy|picture|alert|Edit this page|View as/);
  });

  it("leaves no space before a mark where something that is skipped stood", () => {
    const skipped = '<span data-search="skip">release</span>';
    const html = `<main><p>It misses them ${skipped}. A client ${skipped} is in a feed ${skipped}, or two.</p></main>`;
    expect(read(html)[0]?.blocks[0]?.text).toBe("It misses them. A client is in a feed, or two.");
  });

  it("locates each block by its element in its section, and names the tab that shows it", () => {
    expect(sections[1]?.blocks.map(({ locator }) => locator)).toEqual(["li0", "li1", "tr0", "tr1"]);
    expect(sections[2]?.blocks.slice(-2)).toEqual([
      { text: "npm install", code: true, locator: "pre1", tab: "npm" },
      { text: "Or yarn.", locator: "p0", tab: "pnpm" },
    ]);
    expect(sections[3]?.blocks).toEqual([{ text: "Last.", locator: "p0" }]);
  });

  it("keeps the words of labels apart that no space separates", () => {
    const html = "<main><p><span>Ana</span><strong>Hello</strong> co<b>work</b>er, a<wbr><span>b</span></p></main>";
    expect(read(html)[0]?.blocks[0]?.text).toBe("Ana Hello coworker, ab");
  });

  it("marks code in a sentence as Markdown does, and keeps no other backticks", () => {
    const html = "<main><p>Send <code>text</code>, not <code> </code><code>`text`</code> or `text`.</p></main>";
    expect(read(html)[0]?.blocks[0]?.text).toBe("Send `text`, not `text` or text.");
  });

  it("counts the elements of tabs and of titles of code, and not the page's own", () => {
    const tabs =
      '<div role="tablist"><div role="tab">npm</div></div><div class="codeBlockTitle_x"><div>a.ts</div></div>';
    expect(
      read(`<article><div class="theme-doc-markdown">${tabs}<div>Text.</div></div></article>`)[0]?.blocks.at(-1),
    ).toEqual({
      text: "Text.",
      locator: "div4",
    });
  });

  it("locates no block in an element that begins in an earlier section", () => {
    expect(read('<main><div><h2 id="a">A</h2>Text.<p>More.</p></div></main>').at(-1)?.blocks).toEqual([
      { text: "Text." },
      { text: "More.", locator: "p0" },
    ]);
  });

  it("takes the page's title where there is no h1", () => {
    expect(read("<main><p>Text.</p></main>", "Home")[0]).toEqual({
      level: 1,
      anchor: null,
      heading: "Home",
      blocks: [{ text: "Text.", locator: "p0" }],
    });
  });
});

describe("readPage", () => {
  const head = (attributes: string): string =>
    `<html><head><title>Feeds &amp; rules | Site</title><meta ${attributes}></head>`;
  const body = `<body><a class="navbar__link navbar__link--active" href=/docs>Docs</a>
    <a class="menu__link menu__link--sublist
      menu__link--active" href=/docs/guides>Guides</a>${ARTICLE}</body></html>`;

  it.each([
    ['name="docsearch:docusaurus_tag" content="docs-default-current"'],
    ["name=docsearch:docusaurus_tag content=docs-default-current"],
    ["data-rh=true name=docsearch:docusaurus_tag content=docs-default-current"],
  ])("reads facets from a head that says %s", (attributes) => {
    expect(readPage(head(attributes) + body, SITE)).toMatchObject({
      group: "Guides",
      facets: { language: "en", version: "current", docusaurus_tag: "docs-default-current" },
      sections,
    });
  });

  it("leaves out pages without content", () => {
    expect(readPage("<html><head></head><body>Moved.</body></html>", SITE)).toBeUndefined();
  });
});

describe("toRecords", () => {
  const page = {
    url: "https://docs.example/docs/feeds",
    group: "Guides",
    facets: { language: "en", version: "current", docusaurus_tag: "docs-default-current" },
    sections,
  };
  const records = toRecords(page);

  it("makes one record for each heading and block, under their headings", () => {
    const code = records.find(({ content }) => content === "const a = 1; join(a);");
    expect(code).toMatchObject({
      type: "content",
      code: true,
      url: "https://docs.example/docs/feeds#code",
      url_without_anchor: "https://docs.example/docs/feeds",
      anchor: "code",
      hierarchy: { lvl0: "Guides", lvl1: "Feeds & rules", lvl2: "Names", lvl3: "In code", lvl4: null },
      docusaurus_tag: "docs-default-current",
    });
    expect(records.find(({ anchor }) => anchor === "after")?.hierarchy).toMatchObject({ lvl2: "After", lvl3: null });
    expect(records).toHaveLength(4 + 1 + 4 + 5 + 1);
  });

  it("has no marks of code, which hosted search would show", () => {
    expect(records.find(({ content }) => content?.startsWith("lowercase"))?.content).toBe("lowercase a-z");
  });

  it("gives ids that differ, and that an edit elsewhere does not change", () => {
    const ids = records.map(({ objectID }) => objectID);
    expect(new Set(ids).size).toBe(ids.length);
    const [first, ...rest] = sections;
    const edited = toRecords({
      ...page,
      sections: [{ level: 1, anchor: null, heading: first?.heading ?? "", blocks: [{ text: "New." }] }, ...rest],
    }).map(({ objectID }) => objectID);
    expect(ids.filter((id) => !edited.includes(id))).toHaveLength(1);
  });
});
