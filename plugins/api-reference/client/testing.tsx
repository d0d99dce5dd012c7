import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, vi } from "vitest";

import { buildModel } from "../node/build-model";
import { Budget } from "../node/budget";
import { checkDocument } from "../node/check";
import { parseJson } from "../model/json";
import type { ApiModel, PageSettings, Source } from "../model/model";
import Reference from "./Reference";

const settings: PageSettings = {
  title: "API reference",
  description: "",
  styleSheet: "",
  formStyleSheet: "",
  downloads: [],
  allowedOrigins: [],
  keyVariable: "API_KEY",
};

// What the bundler provides on the site.
vi.mock("@theme/Tabs", () => ({ default: ({ children }: { children: unknown }) => children }));
vi.mock("@theme/TabItem", () => ({ default: ({ children }: { children: unknown }) => children }));
vi.mock("@theme/Heading", () => ({
  default: ({ as: Tag, ...props }: { as: "h2" } & Record<string, unknown>) => <Tag {...props} />,
}));
vi.mock("@theme/WebhookTool", () => ({ default: () => null }));
vi.mock("@docusaurus/useIsBrowser", () => ({ default: () => false }));
vi.mock("@docusaurus/router", () => ({ useLocation: () => ({ hash: "", key: "" }) }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { url: "https://docs.example", baseUrl: "/" } }),
}));
vi.mock("@docusaurus/useBrokenLinks", () => ({ default: () => ({ collectAnchor: () => undefined }) }));

/** The page data of a document without the overlay. @param warnings - gets what can't be shown */
export async function modelOf(
  text: string,
  source: Source = { kind: "snapshot", location: "test.json" },
  warnings: string[] = [],
): Promise<ApiModel> {
  const budget = new Budget();
  const model = await buildModel(checkDocument(parseJson(text), budget), source, budget);
  warnings.push(...budget.warnings);
  return model;
}

/** The reference's HTML for a document without the overlay, as the server renders it. */
export async function renderDocument(text: string): Promise<string> {
  const model = await modelOf(text);
  return renderToStaticMarkup(<Reference model={model} settings={settings} />);
}

type Node = DefaultTreeAdapterTypes.Node;

export interface Page {
  readonly html: string;
  /** The text of the page, as a reader sees it. */
  readonly text: string;
  readonly elements: readonly DefaultTreeAdapterTypes.Element[];
}

export function pageOf(html: string): Page {
  const elements: DefaultTreeAdapterTypes.Element[] = [];
  let text = "";
  const walk = (node: Node): void => {
    if ("value" in node) {
      text += node.value;
    }
    if ("tagName" in node) {
      elements.push(node);
    }
    if ("childNodes" in node) {
      node.childNodes.forEach(walk);
    }
  };
  walk(parse(html));
  return { html, text, elements };
}

/** A document of one call with this operation. */
export const call = (operation: object): object => ({
  openapi: "3.1.0",
  info: { title: "Test API", version: "1" },
  paths: { "/call": { post: { summary: "Call", responses: { 200: { description: "Done" } }, ...operation } } },
});

/** A document of one call whose body has this schema. */
export const withSchema = (schema: object, components: object = {}): object => ({
  ...call({ requestBody: { content: { "application/json": { schema } } } }),
  components,
});

/** What no page may hold, whatever the document says. */
export function expectHarmless({ elements }: Page): void {
  const dangerous = new Set([
    "script",
    "iframe",
    "img",
    "object",
    "embed",
    "style",
    "svg",
    "form",
    "link",
    "meta",
    "base",
  ]);
  expect(elements.filter(({ tagName }) => dangerous.has(tagName)).map(({ tagName }) => tagName)).toEqual([]);
  for (const { attrs, tagName } of elements) {
    for (const { name, value } of attrs) {
      expect(name.startsWith("on"), `${tagName} ${name}`).toBe(false);
      if (name === "href") {
        expect(value).toMatch(/^(#|\/|https?:|mailto:)/);
      }
    }
  }
}
