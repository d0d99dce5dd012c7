import { describe, expect, it } from "vitest";

import type { RichText } from "../model/model";
import { plain } from "./search-sections";
import { richText } from "./text";
import { visible } from "../model/visible";

const rich = (markdown: string | undefined): RichText => richText(markdown);

describe("richText", () => {
  it("keeps the formatting of a description", () => {
    expect(rich("Use `url` **now**:\n\n- one\n- two")).toEqual([
      {
        tag: "p",
        children: ["Use ", { tag: "code", children: ["url"] }, " ", { tag: "strong", children: ["now"] }, ":"],
      },
      {
        tag: "ul",
        children: [
          { tag: "li", children: ["one"] },
          { tag: "li", children: ["two"] },
        ],
      },
    ]);
  });

  it.each(["https://a.example/", "http://a.example", "mailto:a@b.example", "/docs", "#webhook"])(
    "keeps the link to %s",
    (url) => {
      expect(rich(`[text](${url})`)).toEqual([{ tag: "p", children: [{ tag: "a", href: url, children: ["text"] }] }]);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "relative",
  ])("drops the link to %s and keeps its text", (url) => {
    expect(rich(`[text](${url})`)).toEqual([{ tag: "p", children: ["text"] }]);
  });

  it("shows HTML as text", () => {
    expect(JSON.stringify(rich("<img src=x onerror=a()> and\n\n<div>\n<b>x"))).toContain("<img src=x onerror=a()>");
  });

  it("shows the boxes of a task list as signs", () => {
    const [list] = rich("- [x] done\n- [ ] open\n\n  and *more*");
    expect(JSON.stringify(list)).toContain("☑");
    expect(plain([list ?? ""])).toMatch(/☑ done.*☐ open and more/);
  });

  it("is nothing for an absent or blank text", () => {
    expect(rich(undefined)).toEqual([]);
    expect(rich("  \n")).toEqual([]);
  });
});

describe("visible", () => {
  it("spells out what could make a name read as another", () => {
    expect(visible("a\u202Eb\u0000c")).toBe("a\\u202eb\\u0000c");
    expect(visible("عربي\tok\n")).toBe("عربي\tok\n");
  });
});
