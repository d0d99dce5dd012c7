import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { parsePage } from "../pages/built-page";
import { headersFor, parseHeadersFile } from "./headers";
import { hashSource } from "./inline";
import { writePolicies } from "./write";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "headers-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const options = {
  connect: [],
  routes: [{ path: "/api", connect: ["https:"] }],
  publicFiles: [],
  finalFiles: [],
};

/** Give a page its policy. */
async function complete(file: string, html: string): Promise<string> {
  const [page] = await writePolicies(folder, [parsePage({ file, route: file, html })], options);
  return page?.html ?? "";
}

const policyIn = (html: string): string =>
  /<meta http-equiv=Content-Security-Policy content="([^"]*)">/.exec(html)?.[1] ?? "";

describe("the policy in a page", () => {
  it("comes after the encoding and before every script, and allows only the page's own scripts", async () => {
    const html = await complete(
      "404.html",
      "<!doctype html><html><head><meta charset=UTF-8><script>one()</script></head>",
    );
    expect(html).toMatch(/<head><meta charset=UTF-8><meta http-equiv=[^>]*><script>one\(\)<\/script>/);
    expect(policyIn(html)).toContain(`script-src 'self' ${hashSource("one()")};`);
    const other = await complete("docs/index.html", "<!doctype html><html><head><script>two()</script></head>");
    expect(other).toMatch(/<head><meta http-equiv/);
    expect(policyIn(other)).toContain(`script-src 'self' ${hashSource("two()")};`);
  });

  it("gives pages at and below a route what the site allows only there", async () => {
    const page = "<!doctype html><html><head></head>";
    expect(policyIn(await complete("api/index.html", page))).toContain("connect-src 'self' https:;");
    expect(policyIn(await complete("api/more/index.html", page))).toContain("connect-src 'self' https:;");
    expect(policyIn(await complete("docs/index.html", page))).not.toContain("connect-src");
    expect(policyIn(await complete("apiary/index.html", page))).not.toContain("connect-src");
  });

  it("is not made for a page that it would break", async () => {
    await expect(complete("index.html", '<head></head><p onclick="x()">')).rejects.toThrow(
      /index\.html holds code in attributes, .*\n<p onclick="x\(\)">\nPut the code into a script/,
    );
  });
});

it("says the same in _headers, where a page's policy is found by its path", async () => {
  await complete("api/index.html", "<!doctype html><html><head><script>one()</script></head>");
  const rules = parseHeadersFile(readFileSync(path.join(folder, "_headers"), "utf8"));
  const headers = headersFor(rules, "/api/");
  expect(headers["Content-Security-Policy"]).toContain(`script-src 'self' ${hashSource("one()")};`);
  expect(headers["X-Frame-Options"]).toBe("DENY");
});
