import type { Page } from "@playwright/test";

/** Wraps every text of the page, now and later, as the translators of Chrome and Edge do. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrap = (root: Node): void => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = root instanceof Text ? [root] : [];
      while (texts.nextNode()) {
        found.push(texts.currentNode as Text);
      }
      for (const text of found) {
        const parent = text.parentElement;
        if (
          text.data.trim() &&
          parent?.tagName !== "FONT" &&
          !parent?.closest("script, style, textarea, select, svg")
        ) {
          const outer = document.createElement("font");
          const inner = outer.appendChild(document.createElement("font"));
          text.replaceWith(outer);
          inner.append(text.data);
        }
      }
    };
    wrap(document.body);
    new MutationObserver((changes) =>
      changes.forEach(({ type, target, addedNodes }) =>
        (type === "characterData" ? [target] : addedNodes).forEach(wrap),
      ),
    ).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
