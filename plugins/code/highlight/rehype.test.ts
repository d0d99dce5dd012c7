import npm2yarn from "@docusaurus/remark-plugin-npm2yarn";
import codeCompat from "@docusaurus/mdx-loader/lib/remark/mdx1Compat/codeCompatPlugin";
import { evaluate } from "@mdx-js/mdx";
import { createElement, type ReactNode } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { blocksOf as recorded } from "./blocks";
import { rehypeStaticCode } from "./rehype";

const PAGE = "/site/docs/page.mdx";

interface CodeProps {
  block?: string;
  /** What the block's id stands for. */
  html?: string;
  title?: string;
  className?: string;
  added?: string;
  lines?: string;
  columns?: string;
  folds?: string;
  folded?: string;
  ink?: string;
  download?: string;
  children?: ReactNode;
}

/** Compiles a page as the site does and gives the properties that its code blocks get. */
async function blocksOf(source: string): Promise<CodeProps[]> {
  const found: CodeProps[] = [];
  const pass = ({ children }: { children?: ReactNode }): ReactNode => children;
  const { default: Page } = await evaluate(
    { value: source, path: PAGE },
    {
      ...runtime,
      remarkPlugins: [[npm2yarn, { sync: true, converters: ["pnpm"] }], codeCompat],
      rehypePlugins: [[rehypeStaticCode, { siteDir: "/site" }]],
    },
  );
  const code = (props: CodeProps): ReactNode => {
    const html = props.block === undefined ? undefined : recorded(PAGE).get(props.block);
    found.push(html === undefined ? props : { ...props, html });
    return null;
  };
  renderToStaticMarkup(createElement(Page, { components: { code, Tabs: pass, TabItem: pass } }));
  return found;
}

// npm2yarn adds an import, which only the bundler resolves, unless it finds one that names the module.
const tabs = "export const Tabs = ({children}) => children; export const TabItem = Tabs; // instead of @theme/Tabs\n\n";

describe("rehypeStaticCode", () => {
  test("hands a fence over as one string, with its title", async () => {
    const [block] = await blocksOf('```ts title="a.ts"\nconst a = "<b>" && 1;\n\n\tend();\n```');
    expect(block).toMatchObject({ title: "a.ts", className: "language-ts" });
    expect(block?.html?.replace(/<[^>]*>/g, "")).toBe('const a = "&lt;b&gt;" &amp;&amp; 1;\n\n\tend();');
    expect(block?.children).toBeUndefined();
  });

  test("gives each block an id of its own, under which its HTML is known", async () => {
    const blocks = await blocksOf("```text\na\n```\n\n- ```text\n  b\n  ```");
    expect(new Set(blocks.map(({ block }) => block)).size).toBe(2);
    expect(blocks.map(({ html }) => html)).toEqual(["a", "b"]);
  });

  test("leaves inline code alone", async () => {
    const [block] = await blocksOf("The `identifier` field.");
    expect(block).toEqual({ children: "identifier" });
  });

  test("works inside tabs and lists", async () => {
    const source = `${tabs}<Tabs>\n\n\`\`\`bash\nls\n\`\`\`\n\n</Tabs>\n\n- item\n\n  \`\`\`json added\n  {}\n  \`\`\``;
    const blocks = await blocksOf(source);
    expect(blocks.map(({ className }) => className)).toEqual(["language-bash", "language-json"]);
    expect(blocks[1]?.html).toContain("<ins>");
  });

  test("highlights what npm2yarn makes", async () => {
    const blocks = await blocksOf(`${tabs}\`\`\`bash npm2yarn\nnpm install zod\n\`\`\``);
    expect(blocks.map(({ html }) => html?.replace(/<[^>]*>/g, ""))).toEqual(["npm install zod", "pnpm add zod"]);
  });

  test("folds blocks of more than 40 lines, and says how many of them import, if those are many", async () => {
    const fence = (first: string, lines: number): string => `\`\`\`ts\n${first}\n${"a\n".repeat(lines - 1)}\`\`\`\n\n`;
    const blocks = await blocksOf(fence("a", 40) + fence("a", 41) + fence('import {\n  a,\n} from "a";', 41));
    expect(blocks.map(({ folds }) => folds)).toEqual([undefined, "0", "3"]);
  });

  test("folds a short block on request, from its first line on", async () => {
    const [block] = await blocksOf('```ts folded\nimport {\n  a,\n} from "a";\n```');
    expect(block).toMatchObject({ folds: "0", folded: "folded" });
  });

  test("measures the longest line, with tabs to each eighth column", async () => {
    const blocks = await blocksOf("```text\n\tab\nabc\td\n```");
    expect(blocks).toMatchObject([{ lines: "2", columns: "10" }]);
  });

  test("says how many lines are added, and where the whole file is", async () => {
    const [block] = await blocksOf("```ts added download=/a.ts\na\nb\nc\n```");
    expect(block).toMatchObject({ added: "3", download: "/a.ts" });
    expect(block?.html).toMatch(/^<ins>a\nb\nc<\/ins>$/);
  });

  test("sets terminals and what travels apart from files", async () => {
    const onInk = ["bash", "sh", "json output", "text pseudo"];
    const onPaper = ["json", "ts", 'bash title=".env"', "html pseudo"];
    const blocks = await blocksOf([...onInk, ...onPaper].map((fence) => `\`\`\`${fence}\na\n\`\`\``).join("\n\n"));
    expect(blocks.map(({ ink }) => ink)).toEqual(["ink", "ink", "output", "ink", ...onPaper.map(() => undefined)]);
  });

  test("names the page, the line and the remedy for an unknown language", async () => {
    await expect(blocksOf("Text.\n\n```klingon\nqapla\n```")).rejects.toThrow(
      'docs/page.mdx:3: no language "klingon" to highlight; write `text`',
    );
  });
});
