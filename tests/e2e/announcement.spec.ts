import { test as base, expect } from "../support/fixtures";
import { hydrated } from "../support/page";
import { startServer } from "../../scripts/server";
import { copySite } from "../support/siteCopy";

const TEXT = "Version <1.1> is out & about";
const LINK = "https://github.com/wosherco/socketless/releases";

const test = base.extend<object, { announcedUrl: string }>({
  announcedUrl: [
    async ({}, use) => {
      const site = copySite();
      const { exitCode, output } = await site.run("build", { SITE_ANNOUNCEMENT: TEXT, SITE_ANNOUNCEMENT_URL: LINK });
      expect(exitCode, output).toBe(0);
      const server = await startServer({ directory: `${site.directory}/build`, port: 0, host: "127.0.0.1" });
      await use(server.url);
      await server.close();
      site.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test("the configured announcement is shown as text, and once closed stays closed", async ({ page, announcedUrl }) => {
  await page.goto(`${announcedUrl}/docs/introduction`);
  await hydrated(page);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: TEXT })).toHaveAttribute("href", LINK);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(TEXT)).toHaveCount(0);
  await page.goto(`${announcedUrl}/`);
  await hydrated(page);
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

test("without configuration there is no announcement", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
});
