import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test("? opens the help about keys, which Escape closes, and is a letter in a field", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help).toBeVisible();
  await expect(help.getByRole("term").first()).toContainText("Ctrl K");
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("what?");
  await expect(page.locator(".search-field input")).toHaveValue("what?");
  await expect(help).toHaveCount(0);
});

test("a word of the service shows its definition on hover and focus, and Escape hides it", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  const term = page.getByRole("link", { name: "identifier", exact: true });
  const definition = page.getByRole("tooltip").filter({ hasText: "The name that your backend gives" });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(definition).toBeHidden();
    await term.hover();
    await expect(definition).toBeVisible();
    await expect(definition).toBeInViewport({ ratio: 1 });
    await page.mouse.move(0, 0);
    await expect(definition).toBeHidden();
  }
  await term.focus();
  await expect(definition).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(definition).toBeHidden();
  await expect(term).toHaveAccessibleDescription(/The name that your backend gives/);
});

test("the not-found page suggests what is spelt alike", async ({ page }) => {
  for (const [path, suggestion] of [
    ["/docs/guides/signature-validation", "/docs/guides/message-validation"],
    ["/docs/getting-started/svelte-kit", "/docs/getting-started/sveltekit"],
  ] as const) {
    await page.goto(path);
    const others = page.getByRole("complementary", { name: "Other pages" });
    await expect(others.getByRole("heading", { name: "Did you mean" })).toBeVisible();
    await expect(others.getByRole("listitem").locator(`a[href="${suggestion}"]`)).toHaveCount(1);
  }
});

test("the browser's own search field opens the window with its query", async ({ page, request }) => {
  const description = await (await request.get("/opensearch.xml")).text();
  const template = /template="https:\/\/docs\.socketless\.ws([^"]+)"/.exec(description)?.[1] ?? "";
  await page.goto(template.replace("{searchTerms}", encodeURIComponent("heartbeat")));
  await expect(page.locator(".search-field input")).toHaveValue("heartbeat");
  await expect(page.locator(".search-row").first()).toBeVisible();
});
