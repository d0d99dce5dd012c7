import { lineOfPath, linesOf, pathAt } from "./lines";

/** The name under which the style sheet colours a marked line. */
const HIGHLIGHT = "api-field";

/** The class of a field whose line the reader points at. */
const MARKED = "api-marked";

let marked: Element | undefined;

function clear(): void {
  highlights().delete(HIGHLIGHT);
  marked?.classList.remove(MARKED);
  marked = undefined;
}

function markLine(field: Element): void {
  const part = field.closest(".api-response") === null ? "request" : "answer";
  const code = shownCode(field, part);
  const range = code === undefined ? undefined : rangeOf(code, lineOfPath(code.textContent, pathOf(field)));
  if (range !== undefined) {
    highlights().set(HIGHLIGHT, new Highlight(range));
  }
}

function markField(code: Element, offset: number): void {
  const path = pathAt(code.textContent, offset);
  const isRequest = code.closest("[data-part]")?.getAttribute("data-part") === "request";
  const fields = code.closest(".api-operation")?.querySelectorAll(".api-operation-text .api-field") ?? [];
  // The deepest, because `url` isn't `webhook.url`.
  marked = Array.from(fields)
    .filter((field) => (field.closest(".api-response") === null) === isRequest)
    .filter((field) => field.checkVisibility() && isEndOf(pathOf(field), path))
    .sort((a, b) => pathOf(b).length - pathOf(a).length)[0];
  marked?.classList.add(MARKED);
}

/** Marks what belongs to the field or the line that the reader points at or has the focus in. */
function look(event: Event): void {
  clear();
  const target = event.target instanceof Element ? event.target : undefined;
  const field = target?.closest(".api-field");
  const code = target?.closest(".api-code pre code");
  if (field) {
    markLine(field);
  } else if (code && event instanceof PointerEvent) {
    const offset = offsetAt(code, event.clientX, event.clientY);
    if (offset !== undefined) {
      markField(code, offset);
    }
  }
}

/** TypeScript's list of it lacks what makes it a map. */
const highlights = (): Map<string, Highlight> => CSS.highlights as unknown as Map<string, Highlight>;

/** The names from the body's root to a field. */
function pathOf(field: Element): string[] {
  const names: string[] = [];
  for (let at: Element | null | undefined = field; at; at = at.parentElement?.closest(".api-field")) {
    names.unshift(at.querySelector(".api-field-name")?.textContent ?? "");
  }
  return names;
}

/** Whether a line's path leads to the field: samples put the body below names of their own. */
function isEndOf(field: readonly string[], line: readonly string[]): boolean {
  return line.length >= field.length && field.every((name, index) => line[line.length - field.length + index] === name);
}

/** The code of an operation's part that the reader sees. */
function shownCode(field: Element, part: string): Element | undefined {
  const panels = field.closest(".api-operation")?.querySelectorAll(`[data-part="${part}"] .api-code code`) ?? [];
  return Array.from(panels).find((code) => code.checkVisibility());
}

/** A line of code as a range, without its indentation. */
function rangeOf(code: Element, line: number | undefined): Range | undefined {
  const found = line === undefined ? undefined : linesOf(code.textContent)[line];
  if (found === undefined) {
    return undefined;
  }
  const range = document.createRange();
  const start = place(code, found.start + found.indent);
  const end = place(code, found.start + found.text.length);
  if (start === undefined || end === undefined) {
    return undefined;
  }
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}

/** The text node and the place in it of a character of an element's text. */
function place(element: Element, offset: number): [node: Node, offset: number] | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let before = 0; walker.nextNode(); before += walker.currentNode.textContent?.length ?? 0) {
    const length = walker.currentNode.textContent?.length ?? 0;
    if (offset <= before + length) {
      return [walker.currentNode, offset - before];
    }
  }
  return undefined;
}

/** The character of the code's text at a place of the window. */
function offsetAt(code: Element, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (!caret || !code.contains(caret.offsetNode)) {
    return undefined;
  }
  const range = document.createRange();
  range.setStart(code, 0);
  range.setEnd(caret.offsetNode, caret.offset);
  return range.toString().length;
}

// Lines are marked as ranges of text, so the code needs no elements for them. On other pages nothing is found to mark.
if ("highlights" in CSS) {
  document.addEventListener("pointermove", look);
  document.addEventListener("focusin", look);
}
