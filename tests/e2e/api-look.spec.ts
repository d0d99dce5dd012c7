import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test("nothing of a sample or an address is cut, at any width", async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/");
    const cut = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>(".api-code pre, .api-endpoint"))
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
        .map((element) => element.getAttribute("aria-label") ?? element.textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test("no name to choose from lies below the button that copies, at any width", async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/");
    const covered = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".api-panel > .api-choice")).flatMap((choice) => {
        const buttons = Array.from(choice.querySelectorAll(".api-copy")).filter((it) => it.checkVisibility());
        const places = buttons.map((it) => it.getBoundingClientRect());
        return Array.from(choice.querySelectorAll(":scope > .api-choice-name bdi"))
          .filter((name) => {
            const { right, top, bottom } = name.getBoundingClientRect();
            return places.some((place) => right > place.left && top < place.bottom && bottom > place.top);
          })
          .map(({ textContent }) => textContent);
      }),
    );
    expect(covered, `${width} px`).toEqual([]);
  }
});

test("names of languages stay in one row, and the chosen one is beside the button", async ({ page }) => {
  for (const [width, size] of [
    [390, "200%"],
    [1280, "100%"],
    [1024, "100%"],
    [768, "100%"],
    [390, "100%"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/");
    const wrapped = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return Array.from(document.querySelectorAll(".api-panel .tabs"))
        .map((row) => Array.from(row.querySelectorAll(":scope > .tabs__item")))
        .map((names) => names.filter((name) => name.checkVisibility()))
        .filter((names) => new Set(names.map((name) => name.getBoundingClientRect().top)).size > 1)
        .map((names) => names.map(({ textContent }) => textContent).join());
    }, size);
    expect(wrapped, `${width} px, ${size}`).toEqual([]);
  }
  const events = page.getByRole("region", { name: "Events: Webhook" });
  await hydrated(page);
  await events.getByRole("radio").first().press("ArrowLeft");
  await expect(events.getByRole("radio").last()).toBeChecked();
  const [name, copy] = await Promise.all([
    events.locator(".api-choice-name").last().boundingBox(),
    events.getByRole("button", { name: "Copy" }).filter({ visible: true }).boundingBox(),
  ]);
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? 0);
});

test("the code stays in view beside the fields, and on a phone it follows the head of its call", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/api/#create-a-connection.overrideFeeds");
  await hydrated(page);
  const request = page.getByRole("region", { name: "Samples: Create a connection" });
  const answer = page.getByRole("region", { name: "Answers: Create a connection" });
  await expect(request).toBeInViewport();
  const [above, below] = [await request.boundingBox(), await answer.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (selector: string): Promise<number> =>
    (await page.locator(`[aria-labelledby="create-a-connection"] ${selector}`).boundingBox())?.y ?? 0;
  expect(await top(".api-operation-head")).toBeLessThan(await top(".api-operation-code"));
  expect(await top(".api-operation-code")).toBeLessThan(await top(".api-operation-text"));
});
