import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { highlight, stylesheet } from "./highlight";

/** Contrast that WCAG 2.2 (1.4.3, level AA) asks of text below 24 px. */
const READABLE = 4.5;

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Background of a highlighted line, in the order light, dark. */
const highlighted = [...readFileSync("src/css/tokens.css", "utf8").matchAll(/--sl-signal-soft: (#\w{6})/g)].map(
  ([, colour = ""]) => colour,
);

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const SAMPLES: Readonly<Record<string, string>> = {
  bash: 'export KEY="a b" # comment\ncurl -X POST "$URL" \\\n  -d \'{"a": 1}\'',
  console: "$ npm install\nadded 1 package",
  csharp: 'var x = new Dictionary<string, int> { ["a"] = 1 };',
  css: "a > b { color: red; }",
  diff: "- old\n+ new",
  docker: "FROM node:20\nRUN npm ci",
  go: 'func main() { fmt.Println("<a>") }',
  html: '<p class="a">&amp; <script>if (a < b && c) {}</script></p>',
  http: "POST /api HTTP/1.1\nHost: example.com",
  java: "List<String> a = new ArrayList<>();",
  json: '{"a": [1, true, null, "b"]}',
  jsx: "const a = <B c={1}>{d && <e />}</B>;",
  php: '<?php echo "$a"; ?>',
  python: 'def f(a: int) -> str:\n    return f"{a}"',
  ruby: 'puts "a #{b}"',
  rust: 'fn main() { println!("{}", 1); }',
  sql: "SELECT * FROM a WHERE b < 1; -- c",
  svelte: '<script lang="ts">let a = 1;</script>\n{#if a}<p>{a}</p>{/if}',
  text: "a < b && c > d",
  toml: "[a]\nb = 1",
  ts: "const a: Array<string> = [`x ${1 < 2}`];\n\n// end",
  tsx: "export const A = (): ReactNode => <p>{1}</p>;",
  yaml: "a:\n  - b: 1 # c",
};

describe("highlight", () => {
  test.each(Object.entries(SAMPLES))("keeps the text of %s as it is", (language, code) => {
    expect(textOf(highlight(code, language))).toBe(code);
  });

  test.each(Object.keys(SAMPLES).filter((language) => language !== "text"))("marks up %s", (language) => {
    expect(highlight(SAMPLES[language] ?? "", language)).toContain("<span class=t-");
  });

  test("leaves text without a language unmarked and escaped", () => {
    expect(highlight("<img src=x onerror=alert(1)> &amp;", "text")).toBe(
      "&lt;img src=x onerror=alert(1)&gt; &amp;amp;",
    );
  });

  test("wraps the lines that are named, and no other", () => {
    const html = highlight("a\nb\nc", "text", { lineClasses: new Map([[2, ["marked"]]]) });
    expect(html).toBe('a\n<span class="marked">b\n</span>c');
  });

  test.each(["klingon", "constructor", "__proto__", "hasOwnProperty"])("refuses the unknown language %s", (name) => {
    expect(() => highlight("a", name)).toThrow(`no language "${name.toLowerCase()}" to highlight; write \`text\``);
  });

  test("gives the same result whatever was highlighted before", () => {
    const first = highlight(SAMPLES.php ?? "", "php");
    Object.entries(SAMPLES).forEach(([language, code]) => highlight(code, language));
    expect(highlight(SAMPLES.php ?? "", "php")).toBe(first);
  });
});

describe("the colours", () => {
  const rules = stylesheet.split("\n");
  const pages = [...stylesheet.matchAll(/--prism-background-color:(#\w{6})/g)].map(([, colour = ""]) => colour);

  test.each([
    ["light", ".t-", 0],
    ["dark", "[data-theme=dark] .t-", 1],
  ])("are readable in the %s mode, on plain and on highlighted lines", (_mode, start, index) => {
    const colours = rules.filter((rule) => rule.startsWith(start)).map((rule) => /color:(#\w+)/.exec(rule)?.[1] ?? "");
    expect(colours.length).toBeGreaterThan(5);
    for (const background of [pages[index], highlighted[index]]) {
      for (const colour of colours) {
        expect(contrast(colour, background ?? ""), `${colour} on ${background}`).toBeGreaterThanOrEqual(READABLE);
      }
    }
  });

  test("has as many rules in each mode", () => {
    expect(rules.filter((rule) => rule.startsWith(".t-")).length).toBe(
      rules.filter((rule) => rule.startsWith("[data-theme=dark] .t-")).length,
    );
  });
});
