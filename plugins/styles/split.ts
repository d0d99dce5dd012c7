import postcss, { type Root } from "postcss";

import type { Page as BuiltPage } from "../pages/built-page";
import { isInKeyframes, removeEmpty, removeUnreadProperties } from "./purge";
import { branchCanMatch, branchesOf, Words } from "./selectors";

type Page = Pick<BuiltPage, "file" | "html">;

/** Sheets of one page: names of those that its HTML needs, and the rules that they leave out. */
export interface Share {
  first: string[];
  late: string;
}

export interface Split {
  /** Sheets that pages load first, by name, in load order. */
  sheets: Map<string, string>;
  /** By the page's file. */
  shares: Map<string, Share>;
}

/** Rules that pages of several parts need, and at-rules. */
const COMMON = "styles";
/** Rules that few pages of a part need. */
const RARE = "rare";
/** No sheet: rules that no page's HTML needs. */
const LATE = "late";
/** Pages of a part below which a rule counts as rare. */
const RARE_SHARE = 1 / 8;
/** Characters from which a sheet is worth a request. */
const WORTH = 500;

/** Return the part of the site: a page's first folder, or the page itself. */
const partOf = (file: string): string => file.split(/[/.]/, 1)[0] ?? "";

/** Return the sheet of a rule by the pages that need it. */
function sheetFor(users: readonly string[], files: readonly string[]): string {
  const [part, ...others] = new Set(users.map(partOf));
  if (part === undefined) {
    return LATE;
  }
  if (others.length > 0) {
    return COMMON;
  }
  return users.length < files.filter((file) => partOf(file) === part).length * RARE_SHARE ? RARE : part;
}

/** Select rules of a sheet in their order. Fonts and the layer order go with the common sheet. */
function extract(root: Root, names: readonly string[], isChosen: (name: string) => boolean): string {
  const part = root.clone();
  let index = 0;
  part.walkRules((rule) => {
    if (!isChosen(names[index++] ?? COMMON)) {
      rule.remove();
    }
  });
  if (!isChosen(COMMON)) {
    part.walkAtRules((rule) => {
      if (rule.nodes === undefined || rule.name === "font-face") {
        rule.remove();
      }
    });
  }
  removeEmpty(part);
  return part.toString();
}

/** Assign each rule to a sheet, and the sheets to pages. */
function assign(root: Root, pages: readonly Page[]): { names: string[]; needed: Map<string, Set<string>> } {
  const files = pages.map(({ file }) => file);
  const known = pages.map(({ file, html }) => ({ file, words: new Words([html]) }));
  const rules: { name: string; users: string[]; length: number }[] = [];
  root.walkRules((rule) => {
    const branches = isInKeyframes(rule) ? [] : branchesOf(rule.selector);
    const canUse = (words: Words): boolean => branches.some((branch) => branchCanMatch(branch, words));
    const users = known.filter(({ words }) => canUse(words)).map(({ file }) => file);
    const name = isInKeyframes(rule) ? COMMON : sheetFor(users, files);
    rules.push({ name, users, length: rule.toString().length });
  });
  const isWorth = (some: typeof rules): boolean => some.reduce((sum, { length }) => sum + length, 0) >= WORTH;
  for (const file of files) {
    const rare = rules.filter(({ name, users }) => name === RARE && users.includes(file));
    if (!isWorth(rare)) {
      rare.forEach((rule) => (rule.name = partOf(file)));
    }
  }
  const small = new Set(files.map(partOf).filter((part) => !isWorth(rules.filter(({ name }) => name === part))));
  const needed = new Map(files.map((file) => [file, new Set([COMMON])]));
  const names = rules.map(({ name, users }) => {
    const own = small.has(name) ? COMMON : name;
    users.forEach((file) => needed.get(file)?.add(own));
    return own;
  });
  return { names, needed };
}

/**
 * Give custom properties that only late rules read to late rules of their own, before those that they come from.
 *
 * @returns the names of the sheets, with those rules
 */
function withLateProperties(root: Root, names: readonly string[], pages: readonly Page[]): string[] {
  const first = root.clone();
  let index = 0;
  first.walkRules((rule) => {
    if (names[index++] === LATE) {
      rule.remove();
    }
  });
  const unread = removeUnreadProperties(first, new Words(pages.map(({ html }) => html)));
  index = 0;
  const all: string[] = [];
  root.walkRules((rule) => {
    const name = names[index++] ?? COMMON;
    const late = rule.clone({ nodes: [] });
    rule.each((node) => {
      if (name !== LATE && node.type === "decl" && unread.has(node.prop)) {
        late.append(node);
      }
    });
    if (late.nodes.length > 0) {
      rule.before(late);
      all.push(LATE);
    }
    all.push(name);
  });
  return all;
}

/**
 * Split a style sheet by page, so that no page waits for another's rules. A page needs a rule if its HTML has words
 * for all classes, ids and elements of one of its selectors.
 *
 * Rules keep their order within a sheet but not across sheets, which matters only for rules of equal specificity that
 * set the same property of an element.
 */
export function split(css: string, pages: readonly Page[]): Split {
  const root = postcss.parse(css);
  const { names: whole, needed } = assign(root, pages);
  const names = withLateProperties(root, whole, pages);
  const order = [COMMON, ...new Set(pages.map(({ file }) => partOf(file))), RARE].filter(
    (name) => name === COMMON || names.includes(name),
  );
  const sheets = new Map(order.map((name) => [name, extract(root, names, (own) => own === name)]));
  const lateTexts = new Map<string, string>();
  const shares = new Map<string, Share>();
  for (const [file, own] of needed) {
    const first = order.filter((name) => own.has(name));
    const late = lateTexts.get(first.join()) ?? extract(root, names, (name) => !first.includes(name));
    lateTexts.set(first.join(), late);
    shares.set(file, { first, late });
  }
  return { sheets, shares };
}

/**
 * Replace a page's link to the original sheet by links to the sheets that it needs. Hand the other sheet to the
 * script loader, or link it where a page has none.
 *
 * @param first - names of the sheets' files, beside the original
 * @param late - that of the sheet for what these leave out
 */
export function withSheets(html: string, original: string, first: readonly string[], late: string): string {
  const loader = /<script data-scripts="[^"]*"/;
  const link = new RegExp(`<link[^>]*?href=["']?([^"'\\s>]*)${original.replaceAll(".", "\\.")}[^>]*>`);
  const folder = link.exec(html)?.[1] ?? "";
  return html
    .replace(link, (element) =>
      [...first, ...(loader.test(html) ? [] : [late])].map((file) => element.replace(original, file)).join(""),
    )
    .replace(loader, (start) => `${start} data-styles="${folder}${late}"`);
}
