import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { type AxeResults, type RunOptions } from "axe-core";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2, levels A and AA, with those of the versions before it, and axe's own best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe on the page as it is shown now, or on the part that a selector names. */
export async function runAxe(page: Page, part?: string, options: RunOptions = {}): Promise<AxeResults> {
  // The page's policy doesn't hold for what the tests run.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
  }
  // Colours that are still fading in are none that a reader reads.
  await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .forEach((animation) => animation.finish()),
  );
  return page.evaluate(
    ([selector, settings]) => (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, settings),
    [part, options] as const,
  );
}

const problemsOf = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
  );

/** What axe finds on the page as it is shown now, or in a part of it, one text for each element. */
export async function axeProblems(page: Page, part?: string): Promise<string[]> {
  const results = await runAxe(page, part, { runOnly: TAGS, resultTypes: ["violations"] });
  if (!results.passes.some(({ id }) => id === "target-size")) {
    throw new Error("axe did not apply the rules of WCAG 2.2.");
  }
  return problemsOf(results);
}

/** What axe finds in the colours of the page, or of a part: another theme changes nothing else. */
export async function colourProblems(page: Page, rule = "color-contrast", part?: string): Promise<string[]> {
  const results = await runAxe(page, part, { runOnly: { type: "rule", values: [rule] } });
  if (results.passes.flatMap(({ nodes }) => nodes).length < 10) {
    throw new Error("axe did not look at the page's colours.");
  }
  return problemsOf(results);
}

/** Shows the page in a theme, as it is. */
export const showTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

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
