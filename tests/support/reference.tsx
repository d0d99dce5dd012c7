import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, vi } from "vitest";

import { buildModel } from "../../plugins/api-reference/node/build-model";
import type { ApiModel, Json, PageSettings, Source } from "../../plugins/api-reference/model/model";
import Reference from "../../plugins/api-reference/client/Reference";

/** Settings of a page in a test. */
export const settings: PageSettings = {
  description: "",
  styleSheet: "",
  formStyleSheet: "/form.css",
  allowedOrigins: [],
  keyVariable: "API_KEY",
};

// What the bundler provides on the site.
vi.mock("@theme/Tabs", () => ({ default: ({ children }: { children: unknown }) => children }));
vi.mock("@theme/TabItem", () => ({ default: ({ children }: { children: unknown }) => children }));
vi.mock("@theme/Heading", () => ({
  default: ({ as: Tag, ...props }: { as: "h2" } & Record<string, unknown>) => <Tag {...props} />,
}));
vi.mock("@theme/PageLine", () => ({ default: () => null }));
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
  return buildModel(JSON.parse(text) as Json, source, { warn: (message) => warnings.push(message) });
}

/** The reference's HTML for a document without the overlay, as the server renders it. */
export async function renderDocument(text: string): Promise<string> {
  const model = await modelOf(text);
  return renderToStaticMarkup(<Reference model={model} settings={settings} />);
}

/** Return the JSON of a document; text stays as it is, because numbers can lose digits. */
export const textOf = (document: object | string): string =>
  typeof document === "string" ? document : JSON.stringify(document);

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

/** Render the page of a document, given as text or as an object. */
export const render = async (document: object | string): Promise<Page> =>
  pageOf(await renderDocument(textOf(document)));

/** Return the samples of a document's first operation, by language. */
export async function samplesOf(document: object | string): Promise<Record<string, string>> {
  const { operations } = await modelOf(textOf(document));
  const samples = operations[0]?.samples ?? [];
  return Object.fromEntries(
    samples.map(({ language, code }) => [
      language,
      code.map((token) => (typeof token === "string" ? token : token[1])).join(""),
    ]),
  );
}

/** Return the generated value of a body with this schema. */
export async function sampleOf(schema: object, components: object = {}): Promise<unknown> {
  const { operations } = await modelOf(JSON.stringify(withSchema(schema, components)));
  return operations[0]?.body?.contents[0]?.examples[0]?.value;
}
