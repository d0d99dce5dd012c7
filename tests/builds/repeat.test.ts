import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { copySite, type SiteCopy } from "../support/siteCopy";

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

/** Where the bundler keeps what it remembers of a build. */
const CACHE = ".docusaurus/bundler";

const TEXT = /\.(?:css|html|js|json|md|svg|txt|xml)$|^_headers$/;

/**
 * The bundler's runtime lists the hashes of all scripts, and how often each letter is in them decides which short names the
 * minifier gives its variables. Rspack's hashes are provisional then: those of workers depend on the folder, and those of
 * modules that it remembers are others. Such a build has the same runtime under other short names.
 */
const RUNTIME = /runtime~main\.[\da-f]{8}\.js/;

/** A hash of each file of the build; compressed files are left out, for what they hold is there as well. */
function fingerprint({ directory }: SiteCopy, { withRuntime }: { withRuntime: boolean }): Map<string, string> {
  const folder = path.join(directory, "build");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (withRuntime || !/\.(?:br|gz)$/.test(entry.name)))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => withRuntime || !RUNTIME.test(file))
    .sort();
  return new Map(
    files.map((file) => {
      const content = readFileSync(path.join(folder, file));
      const compared =
        withRuntime || !TEXT.test(file) ? content : content.toString().replaceAll(new RegExp(RUNTIME, "g"), "runtime");
      return [file, createHash("sha256").update(compared).digest("hex").slice(0, 16)];
    }),
  );
}

/** The text of a built page. */
const textOf = (route: string): string => site.read(`build/${route}/index.html`).replace(/<[^>]*>/g, "");

/** Whether a file of the build, of those whose paths match, has a text. */
const holds = (files: RegExp, text: string): boolean =>
  [...fingerprint(site, { withRuntime: true }).keys()].some(
    (file) => files.test(file) && site.read(`build/${file}`).includes(text),
  );

/** Builds after an edit; tells whether the bundler still had what it remembered. */
async function buildAfter(file: string, change: (content: string) => string): Promise<{ remembered: boolean }> {
  site.edit(file, change);
  site.write(`${CACHE}/from-before.txt`, "");
  await build();
  return { remembered: site.exists(`${CACHE}/from-before.txt`) };
}

describe("the same sources", () => {
  it("give the same bytes in any folder", { timeout: 600_000 }, async () => {
    await build();
    await build(other);
    const first = fingerprint(site, { withRuntime: false });
    expect(first.size).toBeGreaterThan(50);
    expect(fingerprint(other, { withRuntime: false })).toEqual(first);
  });

  it("give the same when the bundler remembers the build before", { timeout: 600_000 }, async () => {
    site.write(`${CACHE}/from-before.txt`, "");
    await build();
    expect(site.exists(`${CACHE}/from-before.txt`)).toBe(true);
    expect(fingerprint(site, { withRuntime: false })).toEqual(fingerprint(other, { withRuntime: false }));
  });
});

describe("an edit is in the next build", () => {
  const timeout = 300_000;

  it("of a page", { timeout }, async () => {
    const { remembered } = await buildAfter("docs/use-case.mdx", (source) => `${source}\n\nEdited page.\n`);
    expect(remembered).toBe(true);
    expect(textOf("docs/use-case")).toContain("Edited page.");
  });

  it("of an example", { timeout }, async () => {
    const { remembered } = await buildAfter("examples/hono/src/node.ts", (source) =>
      source.replaceAll("console.log(", "console.info("),
    );
    expect(remembered).toBe(true);
    expect(textOf("docs/getting-started/hono")).toContain("console.info(");
    expect(site.read("build/docs/getting-started/hono.md")).toContain("console.info(");
    // The blocks of code for readers who come from another page.
    expect(holds(/^assets\/js\/.*\.json$/, ".info(") || holds(/^assets\/js\/.*\.json$/, "info</span>(")).toBe(true);
  });

  it("of the document", { timeout }, async () => {
    await buildAfter("api-spec/openapi.json", (source) => source.replaceAll('"maxLength": 100', '"maxLength": 99'));
    expect(textOf("api")).toMatch(/\b99\b/);
  });

  it("of the overlay", { timeout }, async () => {
    await buildAfter("api-spec/overlay.yaml", (source) => source.replace("Hosted service", "Edited service"));
    expect(holds(/^openapi\.json$/, "Edited service")).toBe(true);
  });

  it("of a local plugin's source", { timeout }, async () => {
    const { remembered } = await buildAfter("packages/static-code/src/node/rehype.ts", (source) =>
      source.replace("`language-${language}`", "`language-${language} edited-plugin`"),
    );
    expect(remembered).toBe(false);
    expect(holds(/^docs\/concepts\/index\.html$/, "edited-plugin")).toBe(true);
  });

  it("of what a local plugin imports", { timeout }, async () => {
    await buildAfter("packages/static-code/src/node/colors.ts", (source) => source.replaceAll("#a63a4c", "#123456"));
    expect(holds(/^assets\/css\/styles\.\w+\.css$/, "#123456")).toBe(true);
  });

  it("of the configuration", { timeout }, async () => {
    const { remembered } = await buildAfter("src/config/theme.ts", (source) =>
      source.replace('label: "Dashboard"', 'label: "Edited label"'),
    );
    expect(remembered).toBe(false);
    expect(textOf("docs/concepts")).toContain("Edited label");
    expect(holds(/^assets\/js\/main\.\w+\.js$/, "Edited label")).toBe(true);
  });

  it("of a page's address, in the links of others", { timeout }, async () => {
    // The home page writes addresses out, and a link that leads nowhere stops the build.
    site.edit("src/components/home/sections.tsx", (source) => source.replaceAll("/docs/locations", "/docs/concepts"));
    await build();
    const { remembered } = await buildAfter("docs/locations.mdx", (source) =>
      source.replace(/^---\n/, "---\nslug: /edited-locations\n"),
    );
    expect(remembered).toBe(false);
    expect(site.exists("build/docs/edited-locations/index.html")).toBe(true);
    expect(holds(/^docs\/concepts\/index\.html$/, "/docs/edited-locations")).toBe(true);
    expect(holds(/^docs\/.*index\.html$/, '/docs/locations"')).toBe(false);
  });

  it("and a build that was broken off leaves nothing that is remembered", { timeout }, async () => {
    site.edit("docs/use-case.mdx", (source) => `${source}\n\n<Observed of="nothing of that name" />\n`);
    expect((await site.run("build")).exitCode).toBe(1);
    const { remembered } = await buildAfter("docs/use-case.mdx", (source) =>
      source.replace(/<Observed of="nothing.*/, ""),
    );
    expect(remembered).toBe(false);
  });
});
