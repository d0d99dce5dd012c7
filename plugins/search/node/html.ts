import type { Element, Nodes } from "hast";
import { select } from "hast-util-select";

import { classesOf } from "../../pages/built-page";
import { type Section, withoutMarks } from "../record";
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

function isSkipped(element: Element): boolean {
  const { role, dataSearch } = element.properties;
  return (
    SKIPPED_TAGS.includes(element.tagName) ||
    SKIPPED_ROLES.includes(String(role)) ||
    dataSearch === "skip" ||
    classesOf(element).some((name) => SKIPPED_CLASSES.includes(name))
  );
}

/** Tell whether an element is a block of code or its title. */
const isCode = (element: Element): boolean =>
  element.tagName === "pre" || classesOf(element).some((name) => name.includes("codeBlockTitle"));

/** Tell whether an element is a tab list: readers search for its labels, such as languages. */
const isLabels = (element: Element): boolean => element.properties.role === "tablist";

/** Normalize text as it appears on screen: single spaces, no zero-width characters. Keep tabs between cells. */
const tidy = (text: string): string =>
  text
    .replace(/[\u200b\u200c\u200d\u2060\ufeff]/g, "")
    .replace(/[^\S\t]+/g, " ")
    .replace(/ ?\t ?/g, "\t")
    .trim();

/** Remove the space that a skipped element leaves before punctuation. */
const withoutGaps = (text: string): string => text.replace(/ (?=[.,;:](?: |$))/g, "");

/** Mark code in a sentence as Markdown does. */
const markCode = (text: string): string => (text.trim() === "" ? text : `\`${text}\``);

/** Return the text of what isn't skipped. */
function visibleText(node: Nodes): string {
  if (node.type === "text") {
    return node.value;
  }
  if (!("children" in node) || (node.type === "element" && isSkipped(node))) {
    return "";
  }
  const breaks = node.type === "element" && (node.tagName === "br" || !INLINE_TAGS.has(node.tagName));
  return node.children.map(visibleText).join("") + (breaks ? "\n" : "");
}

/** An element that may hold a block, with the section that it begins in. */
interface Holder {
  locator: string;
  section: Section;
}

const isLabel = (node: Nodes | undefined): boolean =>
  node?.type === "element" && LABEL_TAGS.has(node.tagName) && !isSkipped(node);

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

  read(nodes: readonly Nodes[]): void {
    nodes.forEach((node, index) => {
      if (node.type === "text") {
        if (this.text.trim() === "") {
          this.start = this.holder;
        }
        this.text += withoutMarks(node.value.replace(/\s+/g, " "));
      } else if (node.type === "element") {
        this.element(node, nodes[index - 1]);
      }
    });
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
    if (text !== "" && !blocks.some((block) => withoutMarks(block.text) === withoutMarks(text))) {
      blocks.push({ text, ...(code && { code }), ...(locator && { locator }), ...(tab && { tab }) });
    }
  }

  /** Count an element. */
  private hold({ tagName }: Element): Holder {
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

  private heading(element: Element, level: number): void {
    this.flush();
    const heading = tidy(visibleText(element));
    const { id } = element.properties;
    const anchor = id === undefined ? null : String(id);
    if (level === 1) {
      this.current().heading = heading || this.title;
    } else if (heading !== "" && anchor !== null) {
      this.sections.push({ level, anchor, heading, blocks: [] });
      this.counts.clear();
    }
  }

  private element(element: Element, before: Nodes | undefined): void {
    if (isSkipped(element)) {
      return;
    }
    const level = HEADING.exec(element.tagName)?.[1];
    if (level !== undefined) {
      this.heading(element, Number(level));
    } else if (isCode(element) || isLabels(element)) {
      this.flush();
      this.start = this.hold(element);
      this.text = isLabels(element)
        ? element.children.map((label) => tidy(visibleText(label))).join(", ")
        : visibleText(element).replace(/\s+/g, " ");
      this.isCode = !isLabels(element);
      this.flush();
      elementsIn(element).forEach((inner) => this.hold(inner));
    } else if (element.tagName === "td" || element.tagName === "th") {
      this.read(element.children);
      this.text += "\t";
    } else if (INLINE_TAGS.has(element.tagName)) {
      // Keep labels apart that follow each other without a space, as in `<span>Ana</span><span>Hello</span>`.
      this.text += isLabel(element) && isLabel(before) ? " " : "";
      const start = this.text.length;
      this.read(element.children);
      if (element.tagName === "code") {
        this.text = this.text.slice(0, start) + markCode(this.text.slice(start));
      }
    } else if (element.tagName === "br") {
      this.text += " ";
    } else {
      this.flush();
      const outer = this.holder;
      const { role, dataLabel } = element.properties;
      const tab = role === "tabpanel" && dataLabel ? String(dataLabel) : undefined;
      this.holder = this.hold(element);
      this.tabs.push(...(tab ? [tab] : []));
      this.read(element.children);
      this.flush();
      this.tabs.length -= tab ? 1 : 0;
      this.holder = outer;
    }
  }
}

/** List the elements inside one that aren't skipped, in document order. */
const elementsIn = ({ children }: Element): Element[] =>
  children.flatMap((child) => (child.type === "element" && !isSkipped(child) ? [child, ...elementsIn(child)] : []));

/**
 * Read the sections of a page's article, without the tools around a guide's text.
 *
 * @param title - the page's title, used when the article has no h1
 */
export function readArticle(article: Element, title: string): Section[] {
  const reader = new Reader(title);
  reader.read((select(".theme-doc-markdown", article) ?? article).children);
  reader.flush();
  return reader.sections;
}
