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

/** The text that is marked in the code. */
const markedText = () =>
  [...((CSS.highlights as unknown as Map<string, Set<Range>>).get("api-field") ?? [])].map(String).join();

test("a field and its line are marked together, by pointer and by focus", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/api/#create-a-connection");
  await hydrated(page);
  const secret = page.locator('[id="create-a-connection.webhook.secret"]');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await secret.locator(".api-field-head").hover();
    expect(await page.evaluate(markedText)).toMatch(/^"secret": "[0-9a-f]{64}",$/);
  }).toPass();
  await page.locator('[id="create-a-connection.identifier"] a').first().focus();
  expect(await page.evaluate(markedText)).toMatch(/^"identifier": /);

  const box = await page
    .getByLabel("Create a connection in curl", { exact: true })
    .locator("code")
    .evaluate((code) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.indexOf("sendOnConnect") ?? -1;
        if (at >= 0) {
          const range = document.createRange();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + 6);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }
      }
      return { x: 0, y: 0 };
    });
  await page.mouse.move(box.x, box.y);
  await expect(page.locator(".api-marked")).toHaveAttribute("id", "create-a-connection.webhook.options.sendOnConnect");
});
