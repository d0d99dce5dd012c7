import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const PICTURES = [
  { path: "/docs/introduction", title: "Message flow between client, Socketless and your backend" },
  { path: "/docs/concepts", title: "Lifecycle of a connection: states, close codes and what to do" },
  { path: "/docs/guides", title: "Token lifetime and reconnects: sleep, network drop and expiry" },
  { path: "/docs/concepts", title: "Feeds: membership after join, leave and set, and who receives a message" },
  { path: "/docs/infrastructure", title: "The parts of Socketless and their connections" },
] as const;

/** Smallest size of a picture's letters that counts as legible, in CSS pixels on the screen. */
const SMALLEST = 11;

test("every drawing is legible, and says the same in words", async ({ page }) => {
  for (const { path, title } of PICTURES) {
    await page.goto(path);
    await hydrated(page);
    const picture = page.getByRole("img", { name: title });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const { smallest, outside } = await picture.evaluate((svg) => {
        const frame = svg.getBoundingClientRect();
        const scale = frame.width / (svg as SVGSVGElement).viewBox.baseVal.width;
        const texts = Array.from(svg.querySelectorAll("text"));
        const isOutside = (text: Element): boolean => {
          const { left, right } = text.getBoundingClientRect();
          return left < frame.left - 1 || right > frame.right + 1;
        };
        return {
          smallest: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
          outside: texts.filter(isOutside).map(({ textContent }) => textContent),
        };
      });
      expect(smallest, `${title} at ${width} px`).toBeGreaterThanOrEqual(SMALLEST);
      expect(outside, `${title} at ${width} px`).toEqual([]);
    }
    const figure = page.locator("figure").filter({ has: picture });
    await figure.getByText("The picture in words").click();
    await expect(figure.getByRole("listitem").first()).toBeVisible();
  }
});

test("a page that a link leads to has its pictures", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Concepts", exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  for (const { title } of PICTURES.filter(({ path }) => path === "/docs/concepts")) {
    await expect(page.getByRole("img", { name: title })).toBeVisible();
  }
  await page.getByText("The picture in words").first().click();
  await expect(
    page.getByText("Connecting: the client asks your backend for a new url, and opens it unchanged."),
  ).toBeVisible();
});
