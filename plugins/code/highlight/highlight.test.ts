import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { highlight } from "./highlight";
import { KINDS } from "./tokens";

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

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const SAMPLES: Readonly<Record<string, string>> = {
  bash: 'export KEY="a b" # comment\ncurl -X POST "$URL" \\\n  -d \'{"a": 1}\'',
  csharp: 'var x = new Dictionary<string, int> { ["a"] = 1 };',
  css: "a > b { color: red; }",
  docker: "FROM node:20\nRUN npm ci",
  go: 'func main() { fmt.Println("<a>") }',
  html: '<p class="a">&amp; <script>if (a < b && c) {}</script></p>',
  java: "List<String> a = new ArrayList<>();",
  json: '{"a": [1, true, null, "b"]}',
  jsx: "const a = <B c={1}>{d && <e />}</B>;",
  nginx: "location / {\n    proxy_pass http://127.0.0.1:80/; # c\n}",
  php: '<?php echo "$a"; ?>',
  python: 'def f(a: int) -> str:\n    return f"{a}"',
  ruby: 'puts "a #{b}"',
  svelte: '<script lang="ts">let a = 1;</script>\n{#if a}<p>{a}</p>{/if}',
  text: "a < b && c > d",
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

  test.each(["klingon", "constructor", "__proto__", "hasOwnProperty"])("refuses the unknown language %s", (name) => {
    expect(() => highlight("a", name)).toThrow(`no language "${name.toLowerCase()}" to highlight; write \`text\``);
  });

  test("gives the same result whatever was highlighted before", () => {
    const first = highlight(SAMPLES.php ?? "", "php");
    Object.entries(SAMPLES).forEach(([language, code]) => highlight(code, language));
    expect(highlight(SAMPLES.php ?? "", "php")).toBe(first);
  });
});

test("shows new code as an insertion", () => {
  expect(highlight("a\nb", "text", { isAdded: true })).toBe("<ins>a\nb</ins>");
});

describe("the colours", () => {
  const css = readFileSync(path.join(__dirname, "colors.css"), "utf8");
  const inRules = (selector: RegExp): Map<string, string> =>
    new Map(
      [...css.matchAll(/([^{}]+)\{([^{}]+)\}/g)]
        .filter(([, selectors = ""]) => selectors.split(",").some((one) => selector.test(one.trim())))
        .flatMap(([, , body = ""]) =>
          [...body.matchAll(/--code-(\w+): (#\w{6})/g)].map(([, name = "", value = ""]) => [name, value]),
        ),
    );

  test.each([
    ["light", /^:root$/],
    ["dark", /dark/],
    ["ink", /ink/],
  ])("are readable on %s", (_name, selector) => {
    const colors = inRules(selector);
    const at = (name: string): string => colors.get(name) ?? "";
    for (const kind of [...KINDS, "text"]) {
      expect(contrast(at(kind), at("page")), kind).toBeGreaterThanOrEqual(READABLE);
    }
    expect(contrast(at("soft"), at("header"))).toBeGreaterThanOrEqual(READABLE);
  });
});

describe("code that wraps", () => {
  const textOf = (html: string): string => html.replace(/<[^>]*>/g, "");

  test("breaks addresses after their slashes, and neither options nor names", () => {
    const code = "curl -O https://docs.socketless.ws/socketless-local.mjs --fail-with-body";
    const html = highlight(code, "text", { wraps: true });
    expect(textOf(html)).toBe(code);
    expect(html).toContain("https://docs.socketless.ws/<wbr><span class=t-whole>socketless-local.mjs</span>");
    expect(html).toContain("<span class=t-whole>--fail-with-body</span>");
    expect(html).toContain("<span class=t-whole>-O</span>");
  });

  test("keeps what names a value with it, and leaves longer values to break anywhere", () => {
    const header = `x-socketless-signature: hmac-sha256=${"0f".repeat(32)}`;
    const html = highlight(header, "text", { wraps: true });
    expect(textOf(html)).toBe(header);
    expect(html).toContain(`<span class=t-whole>hmac-sha256=</span>0f0f`);
  });
});
