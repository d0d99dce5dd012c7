import { type Page } from "@playwright/test";
import { expect } from "vitest";

import { expectPage, linesOf } from "./tabs";

/** What has the focus: the accessible name, as the room's own elements give it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.innerText : undefined;
    return activeElement?.getAttribute("aria-label") ?? label ?? activeElement?.textContent?.trim() ?? "";
  });

/** Writes with the keyboard alone: Tab leads from the lines to the field and its button, and Enter sends. */
export async function writeWithKeyboard(page: Page, text: string): Promise<void> {
  await page.getByRole("heading").evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  const stops: string[] = [];
  while (stops.at(-1) !== "Send" && stops.length < 6) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  expect(stops.slice(-3)).toEqual(["Messages", "Message", "Send"]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expectPage(linesOf(page).filter({ hasText: text })).toHaveCount(1);
  expect(await focused(page)).toBe("Message");
  await expectPage(page.getByLabel("Message", { exact: true })).toHaveValue("");
}

interface Heard {
  status: string;
  /** The newest line of the log. */
  line: string;
  alert?: string;
}

/** Expects that a screen reader is told what the room's page shows, errors apart from the status. */
export async function expectHeard(page: Page, { status, line, alert }: Heard): Promise<void> {
  const heard = await page.locator("main").ariaSnapshot();
  expect(heard).toMatch(/^ *- heading "Live room" \[level=1\]$/m);
  expect(heard).toMatch(new RegExp(`^ *- status: ${status}$`, "m"));
  expect(heard).toMatch(new RegExp(`^ *- log "Messages":(?:\\n.*- paragraph.*)*\\n *- paragraph: "?${line}"?$`, "m"));
  expect(heard).toMatch(/^ *- textbox "Message"/m);
  expect(heard).toMatch(/^ *- button "Send"$/m);
  expect(heard).toMatch(alert === undefined ? /^ *- alert$/m : new RegExp(`^ *- alert: ${alert}$`, "m"));
}
