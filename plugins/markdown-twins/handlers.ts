import type { Element } from "hast";
import { select, selectAll } from "hast-util-select";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import type { BlockContent, Blockquote, Code, Image, Nodes, Paragraph, PhrasingContent } from "mdast";

import { classesOf, textOf } from "../pages/built-page";
import { isUnread } from "./page-tree";

type Output = Nodes | Nodes[] | undefined;

const strong = (text: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "strong", children: [{ type: "text", value: text.trim() }] }],
});

const emphasis = (children: PhrasingContent[]): Paragraph => ({
  type: "paragraph",
  children: [{ type: "emphasis", children }],
});

const blocks = (state: State, element: Element): BlockContent[] => state.toFlow(state.all(element)) as BlockContent[];

function codeBlock(element: Element): Code | undefined {
  const code = select("pre code", element) ?? select("pre", element);
  if (code === undefined) {
    return undefined;
  }
  const language = [...classesOf(element), ...selectAll("[class*=language-]", element).flatMap(classesOf)]
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length);
  const title = select("[class*=codeBlockTitle]", element);
  return {
    type: "code",
    lang: language ?? "text",
    meta: title === undefined ? null : `title="${textOf(title).trim()}"`,
    value: textOf(code).replace(/\n+$/, ""),
  };
}

function admonition(state: State, element: Element): Blockquote {
  const heading = select("[class*=admonitionHeading]", element);
  const content = select("[class*=admonitionContent]", element);
  return {
    type: "blockquote",
    children: [
      ...(heading === undefined ? [] : [strong(textOf(heading))]),
      ...(content === undefined ? [] : blocks(state, content)),
    ],
  };
}

/** Convert every panel of a tab group, each below its tab's label. */
function tabs(state: State, element: Element): Nodes[] {
  const names = selectAll('[role="tab"]', element).map((tab) => textOf(tab));
  return selectAll('[role="tabpanel"]', element).flatMap((panel, index) => [
    ...(names[index] === undefined ? [] : [strong(names[index])]),
    ...blocks(state, panel),
  ]);
}

function picture(element: Element): Paragraph | undefined {
  const text = [select("title", element), select("desc", element)]
    .filter((part) => part !== undefined)
    .map((part) => textOf(part).replace(/\s+/g, " ").trim())
    .join(" ");
  return text === "" ? undefined : emphasis([{ type: "text", value: `Picture: ${text}` }]);
}

function details(state: State, element: Element): Nodes[] {
  const summary = select("summary", element);
  const rest = element.children.filter((child) => child !== summary);
  return [
    ...(summary === undefined ? [] : [strong(textOf(summary))]),
    ...state.toFlow(state.all({ ...element, children: rest })),
  ] as Nodes[];
}

/** Convert a caption of a picture or table to a paragraph of its own. */
const caption = (state: State, element: Element): BlockContent[] =>
  blocks(state, element).map((block) => (block.type === "paragraph" ? emphasis(block.children) : block));

/** Put a table's caption above it: Markdown tables have none. */
function table(state: State, element: Element): Nodes[] {
  const [title] = element.children.filter((child) => child.type === "element" && child.tagName === "caption");
  const rows = { ...element, children: element.children.filter((child) => child !== title) };
  return [...(title?.type === "element" ? caption(state, title) : []), defaultHandlers.table(state, rows)];
}

/** Tell whether a label names a choice made of radio buttons and CSS. It precedes the content that it shows. */
const namesChoice = (element: Element): boolean =>
  element.tagName === "label" && select("input[type=radio]", element) !== undefined;

const CONTROLS = ["button", "nav", "script", "style", "template", "form", "input", "textarea", "select", "label"];

const isControl = (element: Element): boolean =>
  CONTROLS.includes(element.tagName) || classesOf(element).includes("theme-edit-this-page");

/** Compare tag and class directly: it runs for every element, and selectors would dominate the build step. */
const hasTabList = (element: Element): boolean =>
  element.children.some((child) => child.type === "element" && child.properties.role === "tablist");

/** Map components to handlers; the first match wins. Everything else converts as plain HTML. */
const REGISTRY: readonly { matches(element: Element): boolean; convert(state: State, element: Element): Output }[] = [
  { matches: isUnread, convert: () => undefined },
  { matches: namesChoice, convert: (_, element) => strong(textOf(element)) },
  { matches: isControl, convert: () => undefined },
  {
    matches: (element) => classesOf(element).includes("theme-code-block"),
    convert: (_, element) => codeBlock(element),
  },
  { matches: (element) => element.tagName === "pre", convert: (_, element) => codeBlock(element) },
  { matches: (element) => classesOf(element).includes("theme-admonition"), convert: admonition },
  { matches: hasTabList, convert: tabs },
  { matches: (element) => element.tagName === "svg", convert: (_, element) => picture(element) },
  { matches: (element) => element.tagName === "details", convert: details },
];

/** Wrap a default handler so that components are recognised first. */
function registered(fallback: (state: State, element: Element) => Output): Handle {
  return (state, element) => {
    const entry = REGISTRY.find(({ matches }) => matches(element));
    return (entry === undefined ? fallback(state, element) : entry.convert(state, element)) as ReturnType<Handle>;
  };
}

/** Convert a description: on the term's line when it is one paragraph, otherwise below it. */
function description(state: State, term: Element | undefined, element: Element): Nodes[] {
  const said = blocks(state, element);
  const name: PhrasingContent[] =
    term === undefined ? [] : [{ type: "strong", children: state.all(term) as PhrasingContent[] }];
  const [first] = said;
  if (first?.type === "paragraph" && name.length > 0) {
    return [
      { type: "paragraph", children: [...name, { type: "text", value: ": " }, ...first.children] },
      ...said.slice(1),
    ];
  }
  return name.length > 0 ? [{ type: "paragraph", children: name }, ...said] : said;
}

/** Convert a description list, which Markdown lacks: each term in bold, then its description. */
function descriptionList(state: State, element: Element): Nodes[] {
  const parts = selectAll(":scope > dt, :scope > dd, :scope > div > dt, :scope > div > dd", element);
  return parts.flatMap((part, index) => {
    if (part.tagName === "dd") {
      const before = parts[index - 1];
      return description(state, before?.tagName === "dt" ? before : undefined, part);
    }
    return [];
  });
}

const passThrough = (state: State, element: Element): Output => state.all(element) as Nodes[];
const flow = (state: State, element: Element): Output => blocks(state, element);
const remove = (): Output => undefined;

/** The pages that have a twin, by their routes without a slash at the end, with the path of the twin. */
export type TwinPaths = ReadonlyMap<string, string>;

/** Resolve a link; one to a page of the site leads to the page's twin, because a program can't read the page as well. */
function resolved(href: string, base: string, twins: TwinPaths): string {
  const url = new URL(href, base);
  const twin = twins.get(url.pathname.replace(/(?:(?:\/index)?\.html|\/)$/, ""));
  if (twin !== undefined && url.origin === new URL(base).origin) {
    url.pathname = twin;
  }
  return url.href;
}

/**
 * Create the handlers that convert elements to Markdown, by tag name.
 *
 * @param base - the URL that relative links are resolved against
 */
export function handlersFor(base: string, twins: TwinPaths): Record<string, Handle> {
  const link = (state: State, element: Element): Output => {
    const href = String(element.properties.href ?? "");
    const children = state.all(element) as PhrasingContent[];
    return children.length === 0
      ? undefined
      : { type: "link", url: resolved(href, base, twins), title: null, children };
  };
  const image = (_: State, element: Element): Image => ({
    type: "image",
    url: new URL(String(element.properties.src ?? ""), base).href,
    alt: String(element.properties.alt ?? ""),
  });
  const tags: Record<string, (state: State, element: Element) => Output> = {
    a: link,
    dl: descriptionList,
    figcaption: caption,
    img: image,
    span: passThrough,
    table,
    ...Object.fromEntries(
      ["article", "aside", "div", "figure", "footer", "header", "section"].map((name) => [name, flow]),
    ),
    ...Object.fromEntries([...CONTROLS, "details", "pre", "svg"].map((name) => [name, remove])),
  };
  return Object.fromEntries(Object.entries(tags).map(([name, fallback]) => [name, registered(fallback)]));
}
