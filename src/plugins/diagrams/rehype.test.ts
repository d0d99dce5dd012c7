import { evaluate } from "@mdx-js/mdx";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";
import { describe, expect, test } from "vitest";

import type { PageBlocks } from "../static-highlight/pages";
import { rehypeStaticHighlight } from "../static-highlight/rehype";
import { rehypeDiagrams } from "./rehype";

interface DiagramProps {
  name?: string;
  block?: string;
  html?: string;
}

const pageBlocks: PageBlocks = new Map();
const options = { siteDir: "/site", pageBlocks };

/** Compiles a page as the site does and gives the properties that its diagrams get. */
async function diagramsOf(source: string): Promise<DiagramProps[]> {
  const found: DiagramProps[] = [];
  const { default: Page } = await evaluate(
    { value: source, path: "/site/docs/page.mdx" },
    {
      ...runtime,
      rehypePlugins: [
        [rehypeStaticHighlight, options],
        [rehypeDiagrams, options],
      ],
    },
  );
  const Diagram = (props: DiagramProps): ReactNode => {
    found.push(props);
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
    const blocks = pageBlocks.get("/site/docs/page.mdx");
    expect(blocks?.size).toBe(3);
    expect([...(blocks?.values() ?? [])][0]).toBe("a");
    expect(diagrams.map(({ block = "" }) => blocks?.get(block))).toEqual(diagrams.map(({ html }) => html));
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
