import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { RELIES, withBarePermalinks } from "./bare-permalinks";
import { clientConfig } from "./client-config";
import { PATCHES } from ".";
import { assertInstalled } from "./installed";

it.each([...PATCHES, ["bare-permalinks", RELIES] as const])("%s fits what is installed", (name, relies) => {
  expect(() => assertInstalled(name, relies)).not.toThrow();
  expect(() => assertInstalled(name, relies, () => "other code")).toThrow(`plugins/docusaurus-patches, ${name}: `);
});

describe("what the installed Docusaurus generates", () => {
  let folder: string;
  const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "generated-"));
    const { generateSiteFiles } = (await import("@docusaurus/core/lib/server/codegen/codegen")) as unknown as {
      generateSiteFiles(params: object): Promise<void>;
    };
    const page = { path: "/a", component: "@theme/DocItem", modules: { content: '@site/docs/a "b".mdx' } };
    const plugin = {
      path: "/",
      component: "@theme/DocsRoot",
      context: { plugin: "@generated/docs/default/__plugin.json" },
    };
    await generateSiteFiles({
      generatedFilesDir: folder,
      siteConfig: {
        title: "a",
        themeConfig: { plugins: 1 },
        plugins: [1],
        future: { v4: {}, faster: {}, router: "b" },
      },
      clientModules: [],
      globalData: {},
      i18n: {},
      codeTranslations: {},
      siteMetadata: {},
      siteStorage: {},
      routes: [{ ...plugin, routes: [page] }],
      baseUrl: "/",
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it("is a configuration of which browsers get what components read", () => {
    expect(clientConfig(read("docusaurus.config.mjs"))).toBe(
      'export default {"title":"a","themeConfig":{"plugins":1},"future":{"router":"b"}};',
    );
  });

  it.each([
    ["docusaurus.config.mjs", "export default", "module.exports =", clientConfig],
    ["docusaurus.config.mjs", "};", "}", clientConfig],
    ["docusaurus.config.mjs", '"plugins": [', '"extensions": [', clientConfig],
  ] as const)("in another form, %s with %s as %s, stops the build", (file, text, changed, transform) => {
    const source = read(file);
    expect(source).toContain(text);
    expect(() => transform(source.replace(text, changed))).toThrow("plugins/docusaurus-patches, client-config: ");
  });
});

describe("permalinks", () => {
  const content = (slug: string, permalink: string) =>
    ({ loadedVersions: [{ docs: [{ slug, permalink, next: { permalink } }] }] }) as unknown as Parameters<
      typeof withBarePermalinks
    >[0];

  it("lose the slash at their end, and only that", () => {
    const [version] = withBarePermalinks(content("/", "/docs/")).loadedVersions;
    expect(version?.docs).toEqual([{ slug: "/", permalink: "/docs", next: { permalink: "/docs" } }]);
    expect(withBarePermalinks(content("/a", "/"))).toEqual(content("/a", "/"));
  });

  it("that have none any more stop the build, because the patch is not needed then", () => {
    expect(() => withBarePermalinks(content("/", "/docs"))).toThrow("plugins/docusaurus-patches, bare-permalinks: ");
  });
});
