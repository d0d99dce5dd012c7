import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, expect, test } from "vitest";

import { OWN, SITES } from "./peers";

const parent = mkdtempSync(path.join(tmpdir(), "peers-"));

afterAll(() => rmSync(parent, { recursive: true }));

const page = (slug: string) => ({ slug, title: slug, body: "Text." });

test.each(SITES.slice(1))("$name has the pages that were asked for last", (site) => {
  const root = site.write(parent, [page("a"), page("more-1/a")]);
  expect(existsSync(path.join(root, site.fileOf(page("more-1/a"))))).toBe(true);

  expect(site.write(parent, [page("a")])).toBe(root);
  expect(existsSync(path.join(root, site.fileOf(page("a"))))).toBe(true);
  expect(existsSync(path.join(root, site.fileOf(page("more-1/a"))))).toBe(false);
});

test("this site has the repeated pages, and in its sidebar", () => {
  const root = OWN.write(parent, [page("use-case"), page("more-1/use-case")]);
  expect(existsSync(path.join(root, "docs/more-1/use-case.md"))).toBe(true);
  expect(readFileSync(path.join(root, "sidebars.ts"), "utf8")).toContain('dirName: "more-1"');
  rmSync(root, { recursive: true });
});

test.each(SITES.filter(({ packages }) => packages.length > 0))("$name keeps its packages", (site) => {
  const root = site.write(parent, [page("a")]);
  mkdirSync(path.join(root, "node_modules/kept"), { recursive: true });
  site.write(parent, [page("b")]);
  expect(existsSync(path.join(root, "node_modules/kept"))).toBe(true);
});
