import type { Page } from "@playwright/test";

import { runAxe } from "./engines";

/** WCAG 2.2, levels A and AA, with those of the versions before it, and axe's own best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is shown now, one text for each element. */
export async function axeProblems(page: Page): Promise<string[]> {
  const { violations, passes } = await runAxe(page, undefined, { runOnly: TAGS });
  if (!passes.some(({ id }) => id === "target-size")) {
    throw new Error("axe did not apply the rules of WCAG 2.2.");
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
  );
}

/** How the page loses something at its present size: it scrolls sideways, or text is cut off. */
export function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
        (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth)
      );
    };
    // What is drawn on one pixel or less is there for screen readers alone.
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1 && element.clientHeight > 1;
    // What is folded can be opened, and a picture has words of its own.
    const isMeantToBe = (element: HTMLElement): boolean =>
      element.matches('.theme-code-block:has(details:not([open])) *, [role="img"] *');
    const cut = Array.from(document.querySelectorAll<HTMLElement>("main *, footer *, .navbar *"))
      .filter((element) => element.innerText?.trim() && isShown(element) && isCut(element) && !isMeantToBe(element))
      .map(({ tagName, className, innerText }) => `${tagName}.${className} cuts off "${innerText.slice(0, 60)}"`);
    return [...sideways, ...cut];
  });
}

/** What runs by itself for longer than a blink. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 100)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100) ?? "an animation"),
  );
}

/** Sets the least spacing that a reader may ask for: WCAG 2.2, 1.4.12. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** Roles that a reader operates, as Chromium names them. */
const CONTROLS = new Set([
  "button",
  "checkbox",
  "combobox",
  "DisclosureTriangle",
  "link",
  "listbox",
  "menuitem",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "textbox",
]);

/** The browser's own accessibility tree: its controls, and those of them without a name. */
export async function controls(page: Page): Promise<{ count: number; unnamed: string[] }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const found = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.has(String(role?.value)));
  const unnamed = found.filter(({ name }) => String(name?.value ?? "").trim() === "");
  const described = await Promise.all(
    unnamed.map(async ({ role, backendDOMNodeId }) => {
      const { outerHTML } = await session.send("DOM.getOuterHTML", { backendNodeId: backendDOMNodeId });
      return `${String(role?.value)} ${outerHTML.slice(0, 120)}`;
    }),
  );
  await session.detach();
  return { count: found.length, unnamed: described };
}

/** Levels of the headings of the page's main part, in their order. */
export const headingLevels = (page: Page): Promise<number[]> =>
  page
    .locator("main :is(h1, h2, h3, h4, h5, h6)")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));

/** Code blocks that neither say which language they are in nor have a name. */
export const namelessBlocks = (page: Page): Promise<string[]> =>
  page
    .locator("main pre")
    .evaluateAll((blocks) =>
      blocks
        .filter((block) => block.closest('[class*="language-"]') === null && !block.ariaLabel)
        .map((block) => block.textContent.slice(0, 80)),
    );
