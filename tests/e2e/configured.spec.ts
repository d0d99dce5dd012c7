import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Page } from "@playwright/test";
import type { SearchRecord } from "../../plugins/search/record";

import { readRecords } from "../../plugins/search";
import { type RunningServer, startServer } from "../../scripts/server";
import { type AlgoliaServer, type Mode, startAlgolia } from "../algolia/server";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { type SearchWindow, visit } from "../support/search";
import { copySite, type SiteCopy } from "../support/siteCopy";

const TEXT = "Version <1.1> is out & about";
const LINK = "https://github.com/wosherco/socketless/releases";

/** Everything that a build can be told, so that one build shows it all. */
const VARIABLES = {
  ALGOLIA_APP_ID: "TESTAPP",
  ALGOLIA_SEARCH_API_KEY: "search-key-0123456789",
  ALGOLIA_INDEX_NAME: "docs",
  ALGOLIA_WRITE_API_KEY: "write-key-that-must-stay-here-0123456789",
  SITE_ANNOUNCEMENT: TEXT,
  SITE_ANNOUNCEMENT_URL: LINK,
};

/** A hit that only the hosted index has. */
const HOSTED_ONLY = "Hosted <b>webhook</b> heartbeat & more";

// One worker runs them all, on one build.
test.describe.configure({ mode: "default" });

let site: SiteCopy;
let server: RunningServer;
let algolia: AlgoliaServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = copySite();
  const { exitCode, output } = await site.run("build", VARIABLES);
  expect(exitCode, output).toBe(0);
  server = await startServer({ directory: path.join(site.directory, "build"), port: 0, host: "127.0.0.1" });
  algolia = await startAlgolia();
  const records = await readRecords(site.directory);
  const [first] = records;
  if (first === undefined) {
    throw new Error("The build has no records.");
  }
  const hosted: SearchRecord = {
    ...first,
    objectID: "hosted-only",
    type: "lvl1",
    url: "https://docs.socketless.ws/docs/use-case",
    hierarchy: { ...first.hierarchy, lvl0: "Hosted", lvl1: HOSTED_ONLY },
  };
  algolia.indexes.set("docs", {
    settings: {},
    synonyms: [],
    records: new Map([hosted, ...records].map((record) => [record.objectID, { ...record }])),
  });
});

test.afterAll(async () => {
  await algolia.close();
  await server.close();
  site.remove();
});

test("the announcement is shown as text, and once closed stays closed", async ({ page }) => {
  await page.goto(`${server.url}/docs/introduction`);
  await hydrated(page);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: TEXT })).toHaveAttribute("href", LINK);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);
  await page.goto(`${server.url}/`);
  await hydrated(page);
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

test.describe("hosted search", () => {
  /** Opens the hosted build, its Algolia hosts led to the local server. */
  async function visitHosted(page: Page, mode: Mode): Promise<SearchWindow> {
    algolia.mode = mode;
    algolia.requests.length = 0;
    await page.route(/\/\/[^/]*\.algolia(?:net\.com|\.net)\//, async (route) => {
      const url = new URL(route.request().url());
      try {
        const response = await route.fetch({ url: `${algolia.url}${url.pathname}${url.search}`, maxRetries: 0 });
        await route.fulfill({ response });
      } catch {
        await route.abort("connectionrefused").catch(() => undefined);
      }
    });
    return visit(page, `${server.url}/docs/concepts`);
  }

  const hostedHit = (search: SearchWindow) => search.hits.filter({ hasText: HOSTED_ONLY });

  test("asks Algolia with DocSearch's parameters, and shows its hits as text", async ({ page }) => {
    const search = await visitHosted(page, "works");
    await search.open();
    await search.find("webhook");
    await expect(hostedHit(search)).toBeVisible();
    await expect(search.dialog.locator("b")).toHaveCount(0);
    const request = algolia.requests.at(-1);
    expect(request).toMatchObject({ method: "POST", path: "/1/indexes/*/queries", key: "search-key-0123456789" });
    const [query] = (request?.body as { requests: { indexName: string; params: string }[] }).requests;
    expect(query?.indexName).toBe("docs");
    expect(Object.fromEntries(new URLSearchParams(query?.params))).toMatchObject({
      query: "webhook",
      hitsPerPage: "20",
      snippetEllipsisText: "…",
      highlightPreTag: "<mark>",
      highlightPostTag: "</mark>",
      clickAnalytics: "false",
      facetFilters: '["language:en",["docusaurus_tag:default","docusaurus_tag:docs-default-current"]]',
      attributesToRetrieve: expect.stringMatching(/"hierarchy\.lvl0".*"hierarchy\.lvl6"/) as unknown as string,
    });
    expect(algolia.requests.some(({ path: asked }) => asked.includes("insights"))).toBe(false);
    await expect(search.dialog.getByRole("link", { name: /Algolia/ })).toBeVisible();
  });

  test("asks once while an answer takes 600 ms, and offers pages of the last hits for a query without any", async ({
    page,
  }) => {
    const search = await visitHosted(page, "slow");
    await search.open();
    await search.input.fill("webhook");
    await expect(hostedHit(search)).toBeVisible();
    expect(algolia.requests).toHaveLength(1);
    algolia.mode = "works";
    await search.input.fill("webhook qqqq");
    await expect(search.dialog.locator(".search-message-title")).toHaveText('No results for "webhook qqqq"');
    await expect(search.dialog.locator(".search-suggestion")).toHaveCount(3);
  });

  test("shows an answer that takes 1.5 s", async ({ page }) => {
    const search = await visitHosted(page, "late");
    await search.open();
    await search.input.fill("webhook");
    await expect(hostedHit(search)).toBeVisible();
  });

  const failures = [
    ["refuses", "You might want to check your network connection."],
    ["forbidden", "The search service refused this site's key."],
    ["garbage", "The search service gave an answer that can't be read."],
    ["foreign", "The search service gave an answer that can't be read."],
  ] as const;
  for (const [mode, hint] of failures) {
    test(`Algolia ${mode}: the error screen says so, and no other engine answers`, async ({ page }) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      const search = await visitHosted(page, mode);
      await search.open();
      await search.input.fill("webhook");
      await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
      await expect(search.dialog.getByText(hint, { exact: true })).toBeVisible();
      await expect(search.dialog).toHaveAttribute("data-status", "error");
      await expect(search.hits).toHaveCount(0);
      expect(errors.some((text) => text.includes("ALGOLIA_SEARCH_API_KEY"))).toBe(mode === "forbidden");

      algolia.mode = "works";
      await search.input.fill("webhook heartbeat");
      await expect(hostedHit(search)).toBeVisible();
    });
  }
});

test("the policy allows Algolia, and the write key is in no file of the build", () => {
  const build = path.join(site.directory, "build");
  expect(readFileSync(path.join(build, "docs/concepts/index.html"), "utf8")).toMatch(
    /connect-src 'self'[^;]*https:\/\/testapp-dsn\.algolia\.net/,
  );
  const files = readdirSync(build, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const holding = (text: string): string[] => files.filter((file) => readFileSync(file).includes(text));
  expect(holding(VARIABLES.ALGOLIA_WRITE_API_KEY)).toEqual([]);
  expect(holding(VARIABLES.ALGOLIA_SEARCH_API_KEY).length).toBeGreaterThan(0);
});
