import parseSelector, { type Node, type Selector } from "postcss-selector-parser";

/** Words of the built pages and scripts that can be a class, an id, an element or a custom property. */
export class Words {
  private readonly whole = new Set<string>();
  /** Words that end in a hyphen or underscore, from which scripts build names: `alert--` + type. */
  private readonly starts: string[] = [];

  /** @param texts - HTML and scripts */
  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const word of text.match(/[\w-]{1,80}/g) ?? []) {
        this.whole.add(word);
      }
    }
    this.starts = [...this.whole].filter((word) => /^[a-z][\w-]{2,}[-_]$/i.test(word));
  }

  has(name: string): boolean {
    return this.whole.has(name) || this.starts.some((start) => name.startsWith(start));
  }
}

/**
 * Classes of the theme's sheet that no element of the site has, though pages and scripts have the words: `dialog.close()`.
 * A test of the built pages names the element that gets one after all.
 */
export const UNUSED: ReadonlySet<string> = new Set([
  "badge",
  "card",
  "close",
  "hero",
  "pagination",
  "dropdown",
  "dropdown__link",
  "footer--dark",
  "navbar--dark",
  "navbar--primary",
]);

/** Pseudo-classes whose arguments narrow what is selected; those of `:not` don't. */
const NARROWING = new Set([":is", ":where", ":has", ":matches"]);

function canMatch(node: Node, words: Words): boolean {
  switch (node.type) {
    case "class":
      return words.has(node.value) && !UNUSED.has(node.value);
    case "id":
      return words.has(node.value);
    case "tag":
      return words.has(node.value.toLowerCase()) || words.has(node.value);
    case "pseudo":
      return !NARROWING.has(node.value) || node.nodes.some((branch) => branchCanMatch(branch, words));
    default:
      return true;
  }
}

export const branchesOf = (selector: string): Selector[] => parseSelector().astSync(selector).nodes;

/** Tell whether a selector can match where only these words occur. */
export const branchCanMatch = (branch: Selector, words: Words): boolean =>
  branch.nodes.every((node) => canMatch(node, words));
