import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import type { Page } from "@playwright/test";
import { startService } from "@socketless/local";
import type { SearchRecord } from "../../plugins/search/record";

import { readRecords } from "../../plugins/search";
import { type RunningServer, startServer } from "../../scripts/server";
import { type AlgoliaServer, type Mode, startAlgolia } from "../algolia/server";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { type SearchWindow, visit } from "../support/search";
import { copySite, type SiteCopy } from "../support/site-copy";

const ANNOUNCEMENT = "Version <1.1> is out & about";
const LINK = "https://github.com/wosherco/socketless/releases";
const SEARCH_KEY = "search-key-0123456789";

/** Values that no reader may see. */
const SECRETS = {
  SOCKETLESS_API_KEY: "planted-canary-api-key-1f0c",
  SOCKETLESS_WEBHOOK_SECRET: "planted-canary-webhook-secret-2a7d",
  ALGOLIA_WRITE_API_KEY: "planted-canary-write-key-3b9e",
  UNRELATED_TOKEN: "planted-canary-unrelated-4c1f",
};

/** A hit that only the hosted index has. */
const HOSTED_ONLY = "Hosted <b>webhook</b> heartbeat & more";

// One worker runs them all, on one build with every variable set.
test.describe.configure({ mode: "default" });

let site: SiteCopy;
let server: RunningServer;
let algolia: AlgoliaServer;
let serviceUrl: string;
/** What the build printed. */
let printed: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = copySite();
  const service = await startService({ apiKey: SECRETS.SOCKETLESS_API_KEY });
  serviceUrl = service.url;
  const { exitCode, output } = await site.run("build", {
    ...SECRETS,
    SOCKETLESS_API_URL: serviceUrl,
    ALGOLIA_APP_ID: "TESTAPP",
    ALGOLIA_SEARCH_API_KEY: SEARCH_KEY,
    ALGOLIA_INDEX_NAME: "docs",
    SITE_ANNOUNCEMENT: ANNOUNCEMENT,
    SITE_ANNOUNCEMENT_URL: LINK,
  });
  await service.close();
  expect(exitCode, output).toBe(0);
  printed = output;
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
  await expect(bar.getByRole("link", { name: ANNOUNCEMENT })).toHaveAttribute("href", LINK);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);
  await page.goto(`${server.url}/`);
  await hydrated(page);
  await expect(page.getByText(ANNOUNCEMENT)).toHaveCount(0);
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
    expect(request).toMatchObject({ method: "POST", path: "/1/indexes/*/queries", key: SEARCH_KEY });
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

  for (const [mode, hint] of [
    ["refuses", "You might want to check your network connection."],
    ["forbidden", "The search service refused this site's key."],
  ] as const) {
    test(`shows the error screen when the service ${mode}, and no other engine answers`, async ({ page }) => {
      const search = await visitHosted(page, mode);
      await search.open();
      await search.input.fill("webhook");
      await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
      await expect(search.dialog.getByText(hint, { exact: true })).toBeVisible();
      await expect(search.dialog).toHaveAttribute("data-status", "error");
      await expect(search.hits).toHaveCount(0);
      algolia.mode = "works";
      await search.input.fill("webhook heartbeat");
      await expect(hostedHit(search)).toBeVisible();
    });
  }
});

test.describe("what the build leaves", () => {
  /** The texts of a folder's files by their names, compressed ones as they were before. */
  function textsIn(folder: string): [name: string, text: string][] {
    const root = path.join(site.directory, folder);
    const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const plain = file.endsWith(".br")
          ? brotliDecompressSync(bytes)
          : file.endsWith(".gz")
            ? gunzipSync(bytes)
            : bytes;
        return [path.relative(site.directory, file), plain.toString("latin1")];
      });
  }

  /** Files that hold a text, with what stands around it. */
  const holders = (pattern: RegExp, texts: readonly (readonly [string, string])[]): string[] =>
    texts.flatMap(([name, text]) => {
      const match = pattern.exec(text);
      return match === null ? [] : [`${name}: ${text.slice(Math.max(0, match.index - 40), match.index + 80)}`];
    });

  const literal = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

  test("holds the search key and allows its host, and no secret is in the build, its caches or its output", () => {
    const built = textsIn("build");
    const everything = [
      ...built,
      ...[".docusaurus", ".cache", "node_modules/.cache"].flatMap(textsIn),
      ["what was printed", printed] as const,
    ];
    expect(everything.some(([name]) => name === ".docusaurus/docusaurus.config.mjs")).toBe(true);
    expect(holders(literal(SEARCH_KEY), built)).not.toEqual([]);
    for (const name of ["build/_headers", "build/docs/concepts/index.html"]) {
      expect(site.read(name)).toMatch(/connect-src 'self'[^;]*https:\/\/testapp-dsn\.algolia\.net/);
    }
    for (const secret of Object.values(SECRETS)) {
      expect(holders(literal(secret), everything)).toEqual([]);
      expect(holders(literal(Buffer.from(secret).toString("base64").replace(/=+$/, "")), everything)).toEqual([]);
    }
  });

  test("holds no path of the machine that made it, no source map and no key of a known form", () => {
    const built = textsIn("build");
    // Names as short as /root are words of guides, too.
    const folders = [site.directory, path.resolve("."), homedir(), tmpdir()];
    for (const folder of folders.filter((name) => name.length > "/root/x".length)) {
      expect(holders(literal(folder), built)).toEqual([]);
    }
    for (const pattern of [
      /\/(?:home|Users)\/[a-z][\w-]*\/|[A-Z]:\\\\Users\\\\|file:\/\/\/|sourceMappingURL=/,
      /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bgh[pousr]_\w{36}\b|\bAKIA[0-9A-Z]{16}\b|\bnpm_\w{36}\b/,
    ]) {
      expect(holders(pattern, built)).toEqual([]);
    }
    expect(built.filter(([name]) => /\.map(?:\.br|\.gz)?$/.test(name))).toEqual([]);
  });

  test("has the same reference from a running service as from the snapshot", () => {
    /** The reference without its note on where the document came from, and without classes, which hold hashes. */
    const comparable = (html: string): string =>
      (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
        .replace(/made from.{0,200}?<\/(?:p|footer|div)>/gs, "")
        .replace(/ class=(?:"[^"]*"|[^ >]*)/g, "");
    const live = site.read("build/api/index.html");
    expect(live).toContain(serviceUrl);
    expect(comparable(live)).toContain("<h1>");
    expect(comparable(live)).toBe(comparable(readFileSync("build/api/index.html", "utf8")));
  });
});
