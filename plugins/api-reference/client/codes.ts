import type { Code, Token } from "../model/model";

/** Known code by its number. */
const codes: (readonly Token[])[] = [];

/** Register the page's code, in the order of its numbers. */
export const addCodes = (all: readonly (readonly Token[])[]): void => all.forEach((code, id) => (codes[id] = code));

/** Read highlighted code from the server's HTML. Keep it: its element may go. */
const fromPage = (id: number): readonly Token[] =>
  Array.from(document.querySelector(`[data-code="${id}"]`)?.childNodes ?? []).flatMap((node): Token[] => {
    const text = node.nodeType === Node.COMMENT_NODE ? "" : (node.textContent ?? "");
    return text === "" ? [] : [node instanceof HTMLElement ? [node.className.replace("t-", ""), text] : text];
  });

/** Return highlighted code: what was registered under its number, or what the page's HTML has. */
export const tokensOf = (code: Code): readonly Token[] =>
  typeof code === "number" ? (codes[code] ??= fromPage(code)) : code;
