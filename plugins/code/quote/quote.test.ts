import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { createProcessor } from "@mdx-js/mdx";
import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { quotedFiles, remarkQuote } from "./quote";

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
  remarkQuote({ siteDir, tested: new Map([["hono", ["contract", "release"]]]) })(tree, {
    path: path.join(siteDir, "docs/page.mdx"),
  });
  const found: Code[] = [];
  visit(tree, "code", (node) => {
    found.push(node);
  });
  return found;
}

describe("remarkQuote", () => {
  test("fills a fence with its region and names it", async () => {
    const [block] = await blocks("```ts file=examples/hono/src/server.ts#webhook added\n```");
    expect(block).toMatchObject({
      value: "app.post();",
      lang: "ts",
      data: { hProperties: { title: "src/server.ts", against: "contract, release" } },
    });
  });

  test("fills a fence with a whole file, inside JSX", async () => {
    const [block] = await blocks("<Tab>\n\n```ts file=examples/hono/src/server.ts\n```\n\n</Tab>");
    expect(block).toMatchObject({ value: "start();\n  app.post();" });
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
    ["an unknown word", "titel=a", "titel means nothing after a fence's language"],
    ["a link out of examples", "file=examples/hono/link.txt", "is a link to a file outside examples/"],
  ])("refuses %s, with page, line and remedy", async (_name, meta, message) => {
    const error: unknown = await blocks(`# Title\n\n\`\`\`ts ${meta}\n\`\`\``).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain("docs/page.mdx:3: ");
    expect(String(error)).toContain(message);
  });

  test("refuses a quoted fence that has lines of its own", async () => {
    await expect(blocks("```ts file=examples/hono/src/server.ts\nstale();\n```")).rejects.toThrow("must be empty");
  });

  test("refuses a fence without a language", async () => {
    await expect(blocks("```file=examples/hono/src/server.ts\n```")).rejects.toThrow("starts with its language");
  });
});

test("quotedFiles names what a page quotes, whether it exists or not", () => {
  const source =
    "```ts file=examples/hono/src/server.ts#webhook\n```\n```bash\nls\n```\n```ts file=examples/hono/missing.ts\n```";
  expect(quotedFiles(source, "/site")).toEqual(["/site/examples/hono/src/server.ts", "/site/examples/hono/missing.ts"]);
});
