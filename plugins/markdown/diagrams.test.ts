import { evaluate } from "@mdx-js/mdx";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";
import { describe, expect, test } from "vitest";

import { blocksOf } from "../code/highlight/blocks";
import { rehypeStaticCode } from "../code/highlight/rehype";
import { rehypeDiagrams } from "./diagrams";

interface DiagramProps {
  name?: string;
  block?: string;
  /** What the block's id stands for. */
  html?: string;
}

const siteDir = process.cwd();
const PAGE = `${siteDir}/docs/page.mdx`;

/** Compiles a page as the site does and gives the properties that its diagrams get. */
async function diagramsOf(source: string): Promise<DiagramProps[]> {
  const found: DiagramProps[] = [];
  const { default: Page } = await evaluate(
    { value: source, path: PAGE },
    {
      ...runtime,
      rehypePlugins: [
        [rehypeStaticCode, { siteDir }],
        [rehypeDiagrams, { siteDir, drawings: "src/components/diagrams/drawings.ts" }],
      ],
    },
  );
  const Diagram = (props: DiagramProps): ReactNode => {
    found.push({ ...props, html: blocksOf(PAGE).get(props.block ?? "") });
    return null;
  };
  renderToStaticMarkup(createElement(Page, { components: { Diagram } }));
  return found;
}

describe("rehypeDiagrams", () => {
  test("hands a drawing over as one string, in both layouts and in words", async () => {
    const [diagram] = await diagramsOf('<Diagram name="message-flow" />');
    expect(diagram?.html?.match(/<svg /g)).toHaveLength(2);
    expect(diagram?.html).toContain("event CONNECTION_OPEN");
    expect(diagram?.html).toContain("<li>The client opens a WebSocket to the url.</li>");
    expect(diagram?.name).toBeUndefined();
  });

  test("knows each drawing's HTML by an id of its own, beside the page's code", async () => {
    const source = '```text\na\n```\n\n<Diagram name="message-flow" />\n\n<Diagram name="infrastructure" />';
    const diagrams = await diagramsOf(source);
    const [code] = blocksOf(PAGE).values();
    expect(code).toBe("a");
    expect(diagrams.every(({ html }) => html?.includes("<svg "))).toBe(true);
    expect(new Set(diagrams.map(({ html }) => html)).size).toBe(2);
    expect(new Set(diagrams.map(({ block }) => block)).size).toBe(2);
  });

  test("names the page, the line and the drawings there are when one is unknown", async () => {
    await expect(diagramsOf('Text.\n\n<Diagram name="mesage-flow" />')).rejects.toThrow(
      /^docs\/page\.mdx:3: <Diagram name="mesage-flow"> names no drawing\. Take one of .*message-flow.*drawings\.ts/,
    );
  });

  test("refuses a name that every object has", async () => {
    await expect(diagramsOf('<Diagram name="toString" />')).rejects.toThrow("names no drawing");
  });
});
