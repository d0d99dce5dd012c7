import { readFileSync } from "node:fs";

import type { Locator, Page } from "@playwright/test";

import { quote } from "../../plugins/code/quote";

import { expect, test } from "../support/fixtures";
import { hydrated, neverIdle } from "../support/page";

const TUTORIAL = "/docs/getting-started/hono";
const GUIDE = "/docs/guides/message-validation";
const PHONE = { width: 390, height: 844 };

const copyButton = (block: Locator): Locator => block.getByRole("button", { name: "Copy code to clipboard" });
const folded = (page: Page): Locator =>
  page.locator(".theme-code-block:visible").filter({ has: page.locator("details") });
const heightOf = async (block: Locator): Promise<number> => (await block.boundingBox())?.height ?? 0;

/** What of the page's copy buttons can't be seen where it should be, at every half screen from top to bottom. */
const hiddenButtons = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const missing: string[] = [];
    const above = document.querySelector(".theme-doc-toc-mobile") ?? document.querySelector(".navbar");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await frame();
      const top = above?.getBoundingClientRect().bottom ?? 0;
      for (const block of Array.from(document.querySelectorAll(".theme-code-block"))) {
        const { top: first, bottom: last, height } = block.getBoundingClientRect();
        const header = 42;
        const isInView = height > 0 && last > top + header && first < innerHeight - header;
        const button = block.querySelector("button")?.getBoundingClientRect();
        if (isInView && (button === undefined || button.top < top || button.bottom > innerHeight)) {
          missing.push(`at ${y}: ${block.textContent.slice(0, 40)}`);
        }
      }
    }
    return missing;
  });

test("on a phone the copy buttons stay in view and off the code, and no command is cut", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(TUTORIAL);
  await hydrated(page);
  for (const block of await page.locator(".theme-code-block:visible").all()) {
    const code = await block.locator("pre").boundingBox();
    for (const button of await block.getByRole("button").all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((code?.y ?? 0) + 1);
    }
  }
  const commands = page.locator(".theme-code-block.code-ink:visible pre");
  expect(await commands.count()).toBeGreaterThan(3);
  const cut = await commands.evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
  expect(cut).toBe(0);

  await page.locator(".theme-code-block details").evaluateAll((all: HTMLDetailsElement[]) =>
    all.forEach((fold) => {
      fold.open = true;
    }),
  );
  expect(await hiddenButtons(page)).toEqual([]);
  const block = folded(page).first();
  await block.locator("pre").evaluate((pre) => scrollBy(0, pre.getBoundingClientRect().top + 100));
  const bar = await page.locator(".theme-doc-toc-mobile").boundingBox();
  const header = await copyButton(block).locator("xpath=../..").boundingBox();
  expect(Math.abs((header?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThan(1.5);
});

test("with text twice as large, a header keeps its buttons, and breaks a name only between its words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(TUTORIAL);
  await hydrated(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const broken = await page.locator(".theme-code-block:visible").evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const header = block.firstElementChild?.getBoundingClientRect();
      const parts = Array.from(block.querySelectorAll("button, [class*=codeBlockTitle] > span:last-child"));
      const isWhole = parts.every((part) => part.getClientRects().length === 1);
      const isInside = parts.every((part) => part.getBoundingClientRect().right <= (header?.right ?? 0));
      return isWhole && isInside ? [] : [block.textContent.slice(0, 40)];
    }),
  );
  expect(broken).toEqual([]);
});

test("on a phone tables begin and end where the text does", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/docs/self-hosting");
  const text = await page.locator(".markdown > p").first().boundingBox();
  for (const table of await page.locator(".markdown .table-scroll:visible").all()) {
    const box = await table.boundingBox();
    expect([box?.x, box?.width]).toEqual([text?.x, text?.width]);
  }
});

test("wide tables are read without scrolling sideways", async ({ page }) => {
  for (const path of ["guides/language-agnostic-client", "guides/log-in", "use-case/alternatives"]) {
    await page.goto(`/docs/${path}`);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page
        .locator(".table-scroll:has(.cards)")
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(Math.max(...wide), `${path} at ${width} px`).toBe(0);
    }
  }
});

test("on a phone a card of a comparison names its row and the column of each value", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/docs/use-case/alternatives");
  const table = page.getByRole("table").filter({ hasText: "Pushpin" });
  const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Azure Web PubSub" }) });
  const heads = await table.getByRole("columnheader").allTextContents();
  const labels = await row
    .getByRole("cell")
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content.slice(1, -1)));
  expect(labels).toEqual(heads.slice(1));
});

test("short inline code doesn't break", async ({ page }) => {
  await page.goto(GUIDE);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page
      .locator(".markdown :is(p, li) :not(pre) > code, .markdown :is(p, li) > code")
      .evaluateAll((all) =>
        all
          .filter((code) => (code.textContent ?? "").length <= 24 && code.getClientRects().length > 1)
          .map((code) => code.textContent),
      );
    expect(broken).toEqual([]);
  }
});

test.describe("a long block", () => {
  test("is folded, says how many lines it has, and opens without scripts", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(TUTORIAL);
    const block = folded(page).filter({ hasText: "public/room.js" }).first();
    const lines = ((await block.locator("code").textContent()) ?? "").trimEnd().split("\n").length;
    expect(lines).toBeGreaterThan(25);
    const before = await heightOf(block);
    expect(before).toBeLessThan(500);
    await block.getByText(`Show all ${lines} lines`).click();
    expect(await heightOf(block)).toBeGreaterThan(lines * 20);
    await expect(block.locator("summary")).toBeHidden();
    await expect(page.getByRole("button", { name: "Copy code to clipboard" })).toHaveCount(0);
    await context.close();
  });

  test("opens by a press or a key, which opens nothing else, and is whole on paper", async ({ page }) => {
    await page.goto(TUTORIAL);
    const block = folded(page).first();
    const before = await heightOf(block);
    await block.locator("summary").click();
    await expect.poll(() => heightOf(block)).toBeGreaterThan(before);
    await hydrated(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await block.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => heightOf(block)).toBeGreaterThan(before);
    await page.reload();
    await page.emulateMedia({ media: "print" });
    const printed = page.locator(".theme-code-block").filter({ hasText: "public/room.js" }).first();
    await expect(printed.locator("summary")).toBeHidden();
    expect(await printed.locator("pre").evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0);
  });

  test("is copied whole while it is folded", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(TUTORIAL);
    await hydrated(page);
    const block = folded(page).filter({ hasText: "public/room.js" }).first();
    await copyButton(block).click();
    const program = quote(readFileSync("examples/hono/public/room.js", "utf8"), "room");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(program);
  });

  test("starts below a program's imports, which it shows when it opens", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/docs/libraries/frontend");
    const block = folded(page).filter({ hasText: "use-socketless.ts" });
    const distance = (line: string): Promise<number> =>
      block.evaluate((frame, text) => {
        const walker = document.createTreeWalker(frame.querySelector("code") ?? frame, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode() && !walker.currentNode.textContent?.includes(text)) {}
        range.selectNode(walker.currentNode);
        return range.getBoundingClientRect().top - (frame.querySelector("pre")?.getBoundingClientRect().top ?? 0);
      }, line);
    expect(await distance("community/netinfo")).toBeLessThan(-10);
    expect(await distance("const backend")).toBeGreaterThan(0);
    await block.locator("summary").click();
    expect(await distance("community/netinfo")).toBeGreaterThan(0);
  });

  test("opens where the browser's search finds a line, and leaves the line in view", async ({ page }) => {
    await page.goto(TUTORIAL);
    await hydrated(page);
    const block = folded(page).filter({ hasText: "public/room.js" }).first();
    // Chromium's own search can't be driven; it scrolls to what it finds as this does.
    const token = block.locator("code span").last();
    await token.evaluate((span) => {
      getSelection()?.selectAllChildren(span);
      span.scrollIntoView({ block: "center", behavior: "instant" });
    });
    await expect.poll(() => block.locator("details").evaluate((fold: HTMLDetailsElement) => fold.open)).toBe(true);
    const found = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? -1);
    expect(found).toBeGreaterThan(56);
    expect(found).toBeLessThan(800);
  });

  test("can be opened and told apart in forced colours", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(TUTORIAL);
    const block = folded(page).first();
    await block.locator("summary").click();
    await expect(block.locator("details")).toHaveAttribute("open", "");
    const added = page.locator(".theme-code-block ins").first();
    await expect(added).toHaveCSS("border-left-width", "3px");
    const icon = await copyButton(block).evaluate((button) => ({
      icon: getComputedStyle(button, "::before").backgroundColor,
      behind: getComputedStyle(button).backgroundColor,
    }));
    expect(icon.icon).not.toBe(icon.behind);
  });
});

test("no block changes its height when scripts run", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await neverIdle(page);
  await page.goto(TUTORIAL);
  const heights = (): Promise<number[]> =>
    page
      .locator(".theme-code-block:not([hidden] *)")
      .evaluateAll((all) => all.map((block) => block.getBoundingClientRect().height));
  const before = await heights();
  await page.mouse.move(10, 300);
  await page.mouse.move(20, 310);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Toggle word wrap" }).first()).toBeVisible();
  expect(await heights()).toEqual(before);
});

for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
  test(`code far from the window takes the room that it needs, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/docs/guides/log-in");
    await hydrated(page);
    const heights = (): Promise<number[]> =>
      page.locator("main pre").evaluateAll((blocks) => blocks.map(({ clientHeight }) => clientHeight));
    const before = await heights();
    await page.locator("main code").evaluateAll((found) => {
      found.forEach((code) => code.style.setProperty("content-visibility", "visible"));
    });
    expect(await heights()).toEqual(before);
  });
}
