import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { fixtureSite, type Fixture, type FixtureSite } from "../../../fixtures/site";

const SITES: readonly [Fixture, readonly string[]][] = [
  ["stock", ["index.html", "docs/intro/index.html"]],
  ["sub", ["index.html", "docs/intro/index.html", "docs/next/intro/index.html", "fr/docs/intro/index.html"]],
];

describe.each(SITES)("on the site %s", (fixture, pages) => {
  let site: FixtureSite;
  const build = (): string => path.join(site.directory, "build");
  const filesOf = (ending: string): string[] =>
    readdirSync(build(), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(build(), name));

  beforeAll(async () => {
    site = fixtureSite(fixture, `compression-${fixture}`, [["docusaurus-plugin-compression", {}]]);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it("has twins of pages, scripts and style sheets, each of the very file that it lies beside", () => {
    for (const page of pages) {
      expect(site.exists(`build/${page}.br`), page).toBe(true);
      expect(site.exists(`build/${page}.gz`), page).toBe(true);
    }
    for (const [ending, unpack] of [
      [".br", brotliDecompressSync],
      [".gz", gunzipSync],
    ] as const) {
      const twins = filesOf(ending);
      expect(twins.some((file) => /\/assets\/js\/main\.\w+\.js\.\w+$/.test(file))).toBe(true);
      expect(twins.some((file) => /\/assets\/css\/styles\.\w+\.css\.\w+$/.test(file))).toBe(true);
      for (const twin of twins) {
        const file = twin.slice(0, -ending.length);
        expect(unpack(readFileSync(twin)).equals(readFileSync(file)), twin).toBe(true);
        expect(statSync(twin).size).toBeLessThan(statSync(file).size);
      }
    }
  });

  it("remembers what it has compressed, by locale", () => {
    const cache = path.join(site.directory, "node_modules/.cache/docusaurus-plugin-compression");
    expect(existsSync(path.join(cache, "en"))).toBe(true);
    expect(existsSync(path.join(cache, "fr"))).toBe(fixture === "sub");
  });
});

it("stops with the option's name and the remedy", async () => {
  const site = fixtureSite("stock", "compression-options", [["docusaurus-plugin-compression", { best: ["/search"] }]]);
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain("The options of docusaurus-plugin-compression are wrong:");
  expect(output).toContain('This is right: ["docusaurus-plugin-compression", {"best":["search/"]}]');
  site.remove();
});
