import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { createProcessor } from "@mdx-js/mdx";
import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DEFAULTS } from "./options";
import { quoteFiles } from "./quote";
import { fingerprint } from "./record";
import { freeze } from "./versions";

let siteDir: string;

beforeAll(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), "code-from-file-"));
  mkdirSync(path.join(siteDir, "examples/hono/src"), { recursive: true });
  writeFileSync(
    path.join(siteDir, "examples/hono/src/server.ts"),
    "start();\n// #region webhook\n  app.post();\n// #endregion webhook\n",
  );
  writeFileSync(path.join(siteDir, "secret.txt"), "secret");
  symlinkSync(path.join(siteDir, "secret.txt"), path.join(siteDir, "examples/hono/link.txt"));
});

afterAll(() => rmSync(siteDir, { recursive: true }));

async function blocks(source: string): Promise<Code[]> {
  const tree = createProcessor().parse(source) as Root;
  quoteFiles({ siteDir, language: "en" }, DEFAULTS)(tree, { path: path.join(siteDir, "docs/page.mdx"), value: source });
  const found: Code[] = [];
  visit(tree, "code", (node) => {
    found.push(node);
  });
  return found;
}

describe("quoteFiles", () => {
  test("fills a fence with its region and names it", async () => {
    const [block] = await blocks("```ts file=examples/hono/src/server.ts#webhook {1}\n```");
    expect(block).toMatchObject({ value: "app.post();", meta: 'title="src/server.ts" {1}', lang: "ts" });
  });

  test("fills a fence with a whole file, inside JSX, and keeps a given title", async () => {
    const [block] = await blocks('<Tab>\n\n```ts file=examples/hono/src/server.ts title="Server"\n```\n\n</Tab>');
    expect(block).toMatchObject({ value: "start();\n  app.post();", meta: 'title="Server"' });
  });

  test("leaves other fences alone", async () => {
    expect(await blocks("```bash shell\nls\n```")).toMatchObject([{ value: "ls", meta: "shell" }]);
  });

  test.each([
    [
      "an unknown file",
      "file=examples/hono/src/sever.ts",
      "no file examples/hono/src/sever.ts; examples/hono/src/ has: server.ts",
    ],
    ["an unknown folder", "file=examples/bono/server.ts", "examples/ has: hono"],
    ["an unknown region", "file=examples/hono/src/server.ts#hook", 'no region "hook"; known regions: webhook'],
    ["a path out of examples", "file=examples/../secret.txt", "is outside examples/"],
    ["an absolute path", "file=/etc/hostname", "is outside examples/"],
    ["a link out of examples", "file=examples/hono/link.txt", "is a link to a file outside examples/"],
  ])("refuses %s, with page, line and remedy", async (_name, meta, message) => {
    const error: unknown = await blocks(`# Title\n\n\`\`\`ts ${meta}\n\`\`\``).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain("docs/page.mdx:3: ");
    expect(String(error)).toContain(message);
  });

  test("says at the foot of a page when its code was run", () => {
    const run = { date: "2026-03-01", apiVersion: "1.0.0", passed: true };
    const record = { hono: { ...run, fingerprint: fingerprint(path.join(siteDir, "examples/hono")) } };
    writeFileSync(path.join(siteDir, "run.json"), JSON.stringify(record));
    const labels = { run: "Le code a été exécuté le {date} (API {apiVersion})." };
    const footOf = (page: string): unknown => {
      const value = "```ts file=examples/hono/src/server.ts\n```";
      const tree = createProcessor().parse(value) as Root;
      const options = { ...DEFAULTS, record: "run.json", labels };
      quoteFiles({ siteDir, language: "fr" }, options)(tree, { path: path.join(siteDir, page), value });
      return tree.children[1];
    };
    expect(JSON.stringify(footOf("docs/page.mdx"))).toMatch(/exécuté le .*1 mars 2026.* \(API 1\.0\.0\)\./);
    expect(footOf("src/components/_partial.mdx")).toBeUndefined();
    expect(footOf("docs/_parts/partial.mdx")).toBeUndefined();
  });

  test("says on the fence what its program ran against, until the program changes", () => {
    const run = { date: "2026-03-01", apiVersion: "1.0.0", passed: true, against: ["contract", "release"] };
    const metaOf = (print: string): string | null | undefined => {
      writeFileSync(path.join(siteDir, "run.json"), JSON.stringify({ hono: { ...run, fingerprint: print } }));
      const value = "```ts file=examples/hono/src/server.ts\n```";
      const tree = createProcessor().parse(value) as Root;
      const options = { ...DEFAULTS, record: "run.json" };
      quoteFiles({ siteDir, language: "en" }, options)(tree, { path: path.join(siteDir, "docs/page.mdx"), value });
      return (tree.children[0] as Code).meta;
    };
    expect(metaOf(fingerprint(path.join(siteDir, "examples/hono")))).toBe(
      'title="src/server.ts" against="contract, release"',
    );
    expect(metaOf("that of other files")).toBe('title="src/server.ts"');
  });

  test("tells Docusaurus' code block what the opening line says now", async () => {
    const tree = createProcessor().parse("```ts file=examples/hono/src/server.ts#webhook\n```") as Root;
    const [code] = tree.children as [Code];
    code.data = { hProperties: { metastring: code.meta ?? "" } };
    quoteFiles({ siteDir, language: "en" }, DEFAULTS)(tree, { path: path.join(siteDir, "docs/page.mdx"), value: "" });
    expect(code.data.hProperties?.metastring).toBe('title="src/server.ts"');
  });

  test("refuses a fence that another plugin has turned into something else, but not one in a comment", () => {
    const value = "{/*\n```ts file=examples/a.ts\n```\n*/}\n\n```mermaid file=examples/b.mmd\n```";
    const page = { path: path.join(siteDir, "docs/page.mdx"), value };
    expect(() => quoteFiles({ siteDir, language: "en" }, DEFAULTS)({ type: "root", children: [] }, page)).toThrow(
      "docs/page.mdx:6: a fence that quotes examples/b.mmd would be empty",
    );
  });

  test("quotes the files of a version that has frozen them", async () => {
    const source = "```ts file=examples/hono/src/server.ts#webhook\n```";
    const value = (page: string): string => {
      const tree = createProcessor().parse(source) as Root;
      quoteFiles({ siteDir, language: "en" }, DEFAULTS)(tree, { path: path.join(siteDir, page), value: source });
      return (tree.children[0] as Code).value;
    };
    const server = path.join(siteDir, "examples/hono/src/server.ts");
    const now = readFileSync(server, "utf8");
    expect(freeze("1.0", siteDir, DEFAULTS)).toBe(path.join("versioned_code", "version-1.0"));
    writeFileSync(server, now.replace("app.post()", "app.put()"));
    expect(value("docs/page.mdx")).toBe("app.put();");
    for (const folder of [
      "versioned_docs/version-1.0",
      "api_versioned_docs/version-1.0",
      "i18n/fr/docusaurus-plugin-content-docs/version-1.0",
    ]) {
      expect(value(`${folder}/page.mdx`)).toBe("app.post();");
    }
    expect(value("versioned_docs/version-2.0/page.mdx")).toBe("app.put();");
    expect(() => freeze("1.0", siteDir, DEFAULTS)).toThrow("frozen already. Remove versioned_code");
    writeFileSync(server, now);
  });

  test("refuses a quoted fence that has lines of its own", async () => {
    await expect(blocks("```ts file=examples/hono/src/server.ts\nstale();\n```")).rejects.toThrow("must be empty");
  });

  test("refuses a fence without a language", async () => {
    await expect(blocks("```file=examples/hono/src/server.ts\n```")).rejects.toThrow("starts with its language");
  });
});
