import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const site = copySite({ ownPackages: true });
/** The same sources in another folder, built without any cache. */
const other = copySite({ ownPackages: true });

afterAll(() => {
  site.remove();
  other.remove();
});

async function build(copy = site): Promise<void> {
  const { exitCode, output } = await copy.run("build");
  expect(exitCode, output).toBe(0);
}

/** A hash of each file of the build. */
function fingerprint({ directory } = site): Record<string, string> {
  const folder = path.join(directory, "build");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        path.relative(folder, file),
        createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16),
      ]),
  );
}

/** The text of a built page. */
const textOf = (route: string): string => site.read(`build/${route}/index.html`).replace(/<[^>]*>/g, "");

it(
  "the same sources give the same bytes, and every kind of edit is in the next build",
  { timeout: 600_000 },
  async () => {
    await build();
    const first = fingerprint();
    expect(Object.keys(first).length).toBeGreaterThan(50);
    for (const copy of [site, other]) {
      await build(copy);
      const again = fingerprint(copy);
      expect(Object.keys(again).filter((file) => again[file] !== first[file])).toEqual([]);
      expect(Object.keys(first).filter((file) => !(file in again))).toEqual([]);
    }

    site.edit("docs/use-case.mdx", (source) => `${source}\n\nEdited page.\n`);
    site.edit("examples/hono/src/node.ts", (source) => source.replaceAll("console.log(", "console.info("));
    site.edit("api-spec/openapi.json", (source) => source.replaceAll('"maxLength": 100', '"maxLength": 99'));
    site.edit("src/config/codeThemes.ts", (source) => source.replaceAll("#136045", "#136046"));
    site.edit("src/plugins/static-highlight/rehype.ts", (source) =>
      source.replace("`language-${language}`", "`language-${language} edited-plugin`"),
    );
    await build();

    const third = Object.keys(fingerprint());
    const holds = (files: RegExp, text: string): boolean =>
      third.some((file) => files.test(file) && site.read(`build/${file}`).includes(text));
    expect(textOf("docs/use-case").includes("Edited page.")).toBe(true);
    expect(textOf("docs/getting-started/hono").includes("console.info(")).toBe(true);
    expect(site.read("build/docs/getting-started/hono.md").includes("console.info(")).toBe(true);
    // The blocks of code for readers who come from another page.
    expect(holds(/^assets\/js\/.*\.json$/, ".info(") || holds(/^assets\/js\/.*\.json$/, "info</span>(")).toBe(true);
    expect(/\b99\b/.test(textOf("api"))).toBe(true);
    expect(holds(/^docs\/concepts\/index\.html$/, "edited-plugin")).toBe(true);
    expect(holds(/^assets\/css\/styles\.\w+\.css$/, "#136046")).toBe(true);
  },
);
