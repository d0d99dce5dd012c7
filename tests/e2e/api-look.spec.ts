import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test("nothing of a sample or an address is cut, at any width", async ({ page }) => {
  for (const width of [390, 768, 1280, 1920]) {
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

test("the first answer that each call shows is the success", async ({ page }) => {
  await page.goto("/api/");
  const answers = page.getByRole("group", { name: /^Answers: / });
  await expect(answers).toHaveCount(4);
  for (const group of await answers.all()) {
    await expect(group.locator("label:has(:checked)")).toHaveText(/^2/);
  }
});

test("on a wide screen the code stays in view beside the fields, the request above the answer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/api/#create-a-connection.overrideFeeds");
  await hydrated(page);
  const request = page.getByRole("region", { name: "Samples: Create a connection" });
  const answer = page.getByRole("region", { name: "Answers: Create a connection" });
  await expect(request).toBeInViewport();
  const [above, below] = [await request.boundingBox(), await answer.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test("on a phone the code of a call follows its head, before its fields", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/api/");
  const top = async (selector: string): Promise<number> =>
    (await page.locator(`[aria-labelledby="create-a-connection"] ${selector}`).boundingBox())?.y ?? 0;
  expect(await top(".api-operation-head")).toBeLessThan(await top(".api-operation-code"));
  expect(await top(".api-operation-code")).toBeLessThan(await top(".api-operation-text"));
});

test("badges have one width, and an event is named alike in the list and above its text", async ({ page }) => {
  await page.goto("/api/");
  const badges = page.locator(".api-nav .api-method");
  const widths = await badges.evaluateAll((all) => all.map((badge) => badge.getBoundingClientRect().width));
  expect(new Set(widths.map(Math.round)).size).toBe(1);
  await expect(page.locator('.api-nav a[href="#webhook"] .api-method')).toHaveText("EVENT");
  await expect(page.locator('[aria-labelledby="webhook"] .api-endpoint .api-method')).toHaveText("EVENT");
});

test("authorization is described once, and each call that needs it leads there", async ({ page }) => {
  await page.goto("/api/");
  await expect(page.getByRole("heading", { name: /^Authorization/ })).toHaveCount(1);
  await expect(page.getByText("It belongs on your server, never in a client.")).toHaveCount(1);
  await expect(page.locator('.api-needs a[href="#api--authorization"]')).toHaveCount(4);
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

test("the wire is part of the reference: frames, close codes, anchors", async ({ page }) => {
  await page.goto("/api/#websocket-of-a-client.1000");
  await expect(page.locator('[id="websocket-of-a-client.1000"]')).toBeInViewport();
  const wire = page.locator('[aria-labelledby="websocket-of-a-client"]');
  await expect(wire).toContainText("wss://connect.socketless.ws/{token}");
  await expect(wire).toContainText("Ping timeout");
  await expect(page.locator('[aria-labelledby="heartbeat"]')).toContainText("every 5 seconds");
});
