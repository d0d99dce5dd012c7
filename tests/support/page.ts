import type { Locator, Page } from "@playwright/test";

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === "true");
}

/** Gives the window a size, and waits for the frame after the one in which the page has measured itself. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Holds every script back that is asked for from now on, until the function that comes back is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let deliver = (): void => undefined;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route("**/assets/js/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return deliver;
}

/** Keeps the pages that are opened from now on from ever being idle. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Collects the errors that the page's scripts don't catch, from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** What opens a tool of a page. */
export const toolSummary = (page: Page, label: string): Locator => page.locator(`summary[aria-label="${label}"]`);

/** The tool itself. */
export const toolContent = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: label, exact: true });

/** Opens every fold that an author has written. */
export const unfold = (page: Page): Promise<void> =>
  page
    .locator("details.disclosure:not(.tool)")
    .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
