import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";
import { SWEPT_ROUTES } from "../support/routes";
import { visit } from "../support/search";
import { translate } from "../support/translate";

/** Uses every control of the page once: presses buttons, tabs and disclosures, types into fields, chooses from lists. */
const useAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const setText = (field: HTMLInputElement | HTMLTextAreaElement): void => {
      const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, "other.text");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !["checkbox", "radio"].includes(element.type));
    const used = new Set<Element>();
    const next = (): HTMLElement | undefined =>
      Array.from(
        document.querySelectorAll<HTMLElement>("main :is(button, summary, [role=tab], input, select, textarea)"),
      ).find((control) => !used.has(control) && control.checkVisibility());
    const isWhole = () => !document.body.textContent.includes("This page crashed");
    // Controls that come into view by others are used, too; some come anew each time.
    for (let control = next(); control !== undefined && used.size < 400 && isWhole(); control = next()) {
      used.add(control);
      if (isText(control)) {
        setText(control);
      } else if (control instanceof HTMLSelectElement) {
        control.selectedIndex = control.options.length - 1;
        control.dispatchEvent(new Event("change", { bubbles: true }));
      } else {
        control.click();
      }
      do {
        await frame();
        // Each tool says so while its script is on its way.
      } while (document.querySelector("details[open] > [role=group] > p[role=status]") !== null);
    }
    return used.size;
  });

for (const route of SWEPT_ROUTES) {
  test(`a translated ${route} stays whole whatever is pressed on it`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.clock.install();
    await page.goto(route);
    await hydrated(page);
    await translate(page);
    expect(await useAll(page)).toBeGreaterThan(0);
    // What says that something was copied goes back after some seconds.
    await page.clock.fastForward(10_000);
    await expect(page.getByText("This page crashed.")).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test("a translated search window answers", async ({ page }) => {
  const search = await visit(page, "/docs/introduction");
  await search.open();
  await translate(page);
  await search.find("verify the signature");
  await search.find("heartbeat");
  await search.input.fill("xyzzyqwv");
  await expect(search.status).toHaveText('No results for "xyzzyqwv".');
  await search.find("presence");
  await page.keyboard.press("Enter");
  await expect(search.dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
