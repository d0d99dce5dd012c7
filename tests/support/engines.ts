import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** IBM's engine, as a script for pages. */
const ACE = readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8");

/**
 * Rules of IBM's engine that find what is no fault here, with the reason. Beside these only its questions to a person are left
 * out ("potential", "manual"), because they are asked of faultless pages too.
 */
const NO_FAULT: ReadonlyMap<string, string> = new Map([
  [
    "aria_complementary_label_visible",
    "wants the name of each part of a page on screen; WCAG doesn't, and a heading for the menu of the docs would tell nobody anything",
  ],
]);

/** IBM's engine calls every `http-equiv` deprecated; HTML names this one as the way for a page to carry its policy. */
const isPolicy = (ruleId: string, snippet: string): boolean =>
  ruleId === "element_attribute_deprecated" && snippet.includes('http-equiv="Content-Security-Policy"');

interface AceReport {
  results: { ruleId: string; value: [level: string, verdict: string]; message: string; snippet: string }[];
}

interface Engines {
  axe: typeof axe;
  ace: { Checker: new () => { check(root: Document, guidelines: string[]): Promise<AceReport> } };
}

/** Puts a script into the page, once. The page's policy doesn't hold for what the tests run. */
async function inject(page: Page, name: keyof Engines, source: string): Promise<void> {
  if (!(await page.evaluate((key) => key in window, name))) {
    await page.evaluate(source);
  }
}

/** Runs axe on the page as it is shown now, or on the part that a selector names. */
export async function runAxe(page: Page, part?: string, options: RunOptions = {}): Promise<AxeResults> {
  await inject(page, "axe", axe.source);
  return page.evaluate(
    ([selector, settings]) => (window as unknown as Engines).axe.run(selector ?? document, settings),
    [part, options] as const,
  );
}

/** What IBM's engine finds on the page as it is shown now, one text for each element. */
export async function aceProblems(page: Page): Promise<string[]> {
  await inject(page, "ace", ACE);
  const { results } = await page.evaluate(async () => {
    const { Checker } = (window as unknown as Engines).ace;
    return new Checker().check(document, ["IBM_Accessibility"]);
  });
  if (!results.some(({ value }) => value[1] === "PASS")) {
    throw new Error("IBM's engine did not apply its rules.");
  }
  return results
    .filter(({ ruleId, value, snippet }) => value[1] === "FAIL" && !NO_FAULT.has(ruleId) && !isPolicy(ruleId, snippet))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n${snippet}`);
}
