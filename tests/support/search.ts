import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures";
import { hydrated } from "./page";

/** The search window as a reader meets it. */
export class SearchWindow {
  readonly dialog: Locator;
  readonly input: Locator;
  readonly hits: Locator;
  readonly active: Locator;
  readonly activeLink: Locator;
  readonly groups: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Search" });
    this.input = this.dialog.getByRole("combobox");
    // Hits are options of a list; stored searches, which have buttons beside them, are rows of a grid.
    this.hits = this.dialog.locator("[role=option], [role=row]");
    this.active = this.dialog.locator("[aria-selected=true]");
    this.activeLink = this.dialog.locator("a[aria-selected=true], [aria-selected=true] a");
    this.groups = this.dialog.locator(".search-group-title");
    this.status = this.dialog.getByRole("status");
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await expect(this.input).toBeFocused();
  }

  /**
   * Goes back as the page's own history does. `page.goBack` asks another process, which may not know yet of the entry
   * that the window has just made, and leaves the page.
   */
  async back(): Promise<void> {
    await this.page.evaluate(() => history.back());
  }

  /** Types with real keys. */
  async type(query: string): Promise<void> {
    await this.input.pressSequentially(query);
    await expect(this.input).toHaveValue(query);
  }

  /** Gives the empty field a query, at once, so that the hits that come are those of the whole query. */
  async find(query: string): Promise<void> {
    await this.input.fill(query);
    // The start screen has an active row, too; hits are options.
    await expect(this.dialog.locator("[role=option][aria-selected=true]")).toHaveCount(1);
  }
}

/** Opens a page, ready for keys. */
export async function visit(page: Page, path = "/docs/concepts"): Promise<SearchWindow> {
  await page.goto(path);
  await hydrated(page);
  return new SearchWindow(page);
}
