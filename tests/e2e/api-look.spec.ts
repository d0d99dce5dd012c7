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
