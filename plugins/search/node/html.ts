import type { DefaultTreeAdapterTypes as Tree } from "parse5";

import type { Section } from "../record";
import { SKIPPED_CLASSES, SKIPPED_ROLES, SKIPPED_TAGS } from "../skipped";

/** Elements whose text is inline; every other element is a block. */
const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** Inline elements that a style often shows in lines of their own. */
const LABEL_TAGS = new Set(["a", "b", "small", "span", "strong"]);

const HEADING = /^h([1-6])$/;

export const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** List an element's classes. */
export const classesOf = (element: Tree.Element): string[] => attribute(element, "class")?.split(/\s+/) ?? [];

const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";

function isSkipped(element: Tree.Element): boolean {
  const classes = classesOf(element);
  return (
    SKIPPED_TAGS.includes(element.tagName) ||
    SKIPPED_ROLES.includes(attribute(element, "role") ?? "") ||
    attribute(element, "data-search") === "skip" ||
    SKIPPED_CLASSES.some((name) => classes.includes(name))
  );
}

/** Tell whether an element is a block of code or its title. */
const isCode = (element: Tree.Element): boolean =>
  element.tagName === "pre" || /codeBlockTitle/.test(attribute(element, "class") ?? "");

/** Tell whether an element is a tab list: readers search for its labels, such as languages. */
const isLabels = (element: Tree.Element): boolean => attribute(element, "role") === "tablist";

/** Normalize text as it appears on screen: single spaces, no zero-width characters. */
const tidy = (text: string): string =>
  text
    .replace(/[\u200b\u200c\u200d\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Remove the space that a skipped element leaves before punctuation. */
const withoutGaps = (text: string): string => text.replace(/ (?=[.,;:](?: |$))/g, "");

/** Return the text of what isn't skipped. */
export function textOf(node: Tree.Node): string {
  if (isText(node)) {
    return node.value;
  }
  if (!("childNodes" in node) || (isElement(node) && isSkipped(node))) {
    return "";
  }
  const breaks = isElement(node) && (node.tagName === "br" || !INLINE_TAGS.has(node.tagName));
  return node.childNodes.map(textOf).join("") + (breaks ? "\n" : "");
}

/** An element that may hold a block, with the section that it begins in. */
interface Holder {
  locator: string;
  section: Section;
}

const isLabel = (node: Tree.Node | undefined): boolean =>
  node !== undefined && isElement(node) && LABEL_TAGS.has(node.tagName) && !isSkipped(node);

/** Tell whether an element follows another without a space, as in `<span>Ana</span><span>Hello</span>`. */
function isGlued(element: Tree.Element): boolean {
  const siblings = element.parentNode?.childNodes ?? [];
  return isLabel(element) && isLabel(siblings[siblings.indexOf(element) - 1]);
}

class Reader {
  readonly sections: Section[] = [];
  private text = "";
  private isCode = false;
  /** Number of elements of the current section so far, by tag. */
  private counts = new Map<string, number>();
  /** The innermost open element that isn't inline, and the one in which the current block began. */
  private holder: Holder | undefined;
  private start: Holder | undefined;
  /** Labels of the open tab panels. */
  private tabs: string[] = [];

  constructor(private readonly title: string) {}

  read(node: Tree.Node): void {
    if (isText(node)) {
      if (this.text.trim() === "") {
        this.start = this.holder;
      }
      this.text += node.value;
    } else if (isElement(node)) {
      this.element(node);
    } else if ("childNodes" in node) {
      node.childNodes.forEach((child) => this.read(child));
    }
  }

  /** End the current block. */
  flush(): void {
    const code = this.isCode;
    const text = code ? tidy(this.text) : withoutGaps(tidy(this.text));
    this.text = "";
    this.isCode = false;
    const section = this.current();
    const { blocks } = section;
    const locator = this.start?.section === section ? this.start.locator : undefined;
    const tab = this.tabs.join(" ");
    // Skip repeated blocks: tabs and package managers repeat a command, and one is enough to find it.
    if (text !== "" && !blocks.some((block) => block.text === text)) {
      blocks.push({ text, ...(code && { code }), ...(locator && { locator }), ...(tab && { tab }) });
    }
  }

  /** Count an element. */
  private hold({ tagName }: Tree.Element): Holder {
    const index = this.counts.get(tagName) ?? 0;
    this.counts.set(tagName, index + 1);
    return { locator: `${tagName}${index}`, section: this.current() };
  }

  private current(): Section {
    const last = this.sections.at(-1);
    if (last !== undefined) {
      return last;
    }
    const page: Section = { level: 1, anchor: null, heading: this.title, blocks: [] };
    this.sections.push(page);
    return page;
  }

  private heading(element: Tree.Element, level: number): void {
    this.flush();
    const heading = tidy(textOf(element));
    const anchor = attribute(element, "id") ?? null;
    if (level === 1) {
      this.current().heading = heading || this.title;
    } else if (heading !== "" && anchor !== null) {
      this.sections.push({ level, anchor, heading, blocks: [] });
      this.counts.clear();
    }
  }

  private element(element: Tree.Element): void {
    if (isSkipped(element)) {
      return;
    }
    const level = HEADING.exec(element.tagName)?.[1];
    if (level !== undefined) {
      this.heading(element, Number(level));
    } else if (isCode(element) || isLabels(element)) {
      this.flush();
      this.start = this.hold(element);
      this.text = textOf(element);
      this.isCode = !isLabels(element);
      this.flush();
      elementsIn(element, isSkipped).forEach((inner) => this.hold(inner));
    } else if (element.tagName === "td" || element.tagName === "th") {
      element.childNodes.forEach((child) => this.read(child));
      this.text += " ";
    } else if (INLINE_TAGS.has(element.tagName)) {
      this.text += isGlued(element) ? " " : "";
      element.childNodes.forEach((child) => this.read(child));
    } else if (element.tagName === "br") {
      this.text += " ";
    } else {
      this.flush();
      const outer = this.holder;
      const tab = attribute(element, "role") === "tabpanel" ? attribute(element, "data-label") : undefined;
      this.holder = this.hold(element);
      this.tabs.push(...(tab ? [tab] : []));
      element.childNodes.forEach((child) => this.read(child));
      this.flush();
      this.tabs.length -= tab ? 1 : 0;
      this.holder = outer;
    }
  }
}

/** List all elements inside a node, in document order, without those to leave out. */
export const elementsIn = (node: Tree.Node, isLeftOut = (_element: Tree.Element) => false): Tree.Element[] =>
  ("childNodes" in node ? node.childNodes : []).flatMap((child) =>
    isElement(child)
      ? isLeftOut(child)
        ? []
        : [child, ...elementsIn(child, isLeftOut)]
      : elementsIn(child, isLeftOut),
  );

/**
 * Read the sections of a page's article, without the tools around a guide's text.
 *
 * @param title - the page's title, used when the article has no h1
 */
export function readArticle(article: Tree.ParentNode, title: string): Section[] {
  const reader = new Reader(title);
  const page = elementsIn(article).find((element) => classesOf(element).includes("theme-doc-markdown")) ?? article;
  page.childNodes.forEach((child) => reader.read(child));
  reader.flush();
  return reader.sections;
}
