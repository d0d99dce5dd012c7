import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test.describe("home page", () => {
  test("the first screen has the room and the head of the first call", async ({ page }) => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Run it here" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: "A message in 60 seconds" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("tab", { name: "curl" })).toBeInViewport({ ratio: 1 });
    }
  });

  test("the first action leads to the section of its name, whose steps send a first message", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("link", { name: "A message in 60 seconds" }).click();
    await expect(page).toHaveURL("/docs/introduction#first-message");
    await expect(page.getByRole("heading", { name: "A message in 60 seconds" })).toBeInViewport();
  });

  test("the choice of frameworks leads to their tutorials", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "SvelteKit", exact: true }).click();
    await expect(page).toHaveURL("/docs/getting-started/sveltekit");
  });
});
