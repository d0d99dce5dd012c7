import { type ChildProcess, spawn } from "node:child_process";

import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";
import { copySite, type SiteCopy } from "../support/siteCopy";
import { freePort } from "../support/port";

const PAGE = "docs/use-case.mdx";

test.describe("search in npm start", () => {
  test.describe.configure({ mode: "serial" });
  let site: SiteCopy;
  let server: ChildProcess;
  let url: string;
  let output = "";

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    site = copySite();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(
      process.execPath,
      [
        require.resolve("@docusaurus/core/bin/docusaurus.mjs"),
        "start",
        "--no-open",
        "--host",
        "127.0.0.1",
        "--port",
        `${port}`,
      ],
      { cwd: site.directory, env: { ...process.env, NODE_ENV: "development" }, stdio: ["ignore", "pipe", "pipe"] },
    );
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    await expect
      .poll(
        () =>
          fetch(`${url}/search/index.json`).then(
            ({ ok }) => ok,
            () => false,
          ),
        {
          message: output,
          timeout: 220_000,
        },
      )
      .toBe(true);
  });

  test.afterAll(async () => {
    const ended = new Promise((resolve) => server.once("close", resolve));
    server.kill("SIGTERM");
    await ended;
    site.remove();
  });

  test("finds the API, and what is written meanwhile, without a restart", async ({ page }) => {
    const search = await visit(page, `${url}/docs/introduction`);
    await search.open();
    await search.find("sendOnConnect");
    await expect(search.active).toContainText("sendOnConnect");
    await search.input.fill("xylophone");
    await expect(search.status).toHaveText('No results for "xylophone".');

    site.edit(PAGE, (text) => `${text}\n## Play the xylophone {/* #xylophone */}\n\nA new paragraph.\n`);
    // The server may take a moment to see the edit; each opening asks for the index again.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(search.dialog).toHaveCount(0);
      await search.open();
      await search.input.fill("xylophone");
      await expect(search.activeLink).toHaveAttribute("href", "/docs/use-case#xylophone", { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.keyboard.press("Enter");
    await expect(page.locator("#xylophone")).toBeInViewport();
  });
});
