import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type RunningServer, startServer } from "./server";

const PAGE = "<!doctype html><title>Concepts</title>";

const FILES = new Map([
  ["_headers", "/docs/*\n  Content-Security-Policy: default-src 'self'\n"],
  ["index.html", "home"],
  ["docs/concepts/index.html", PAGE],
  ["docs/concepts.md", "# Concepts"],
  ["img/favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
]);

let directory: string;
let server: RunningServer;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "server-markdown-"));
  FILES.forEach((content, name) => {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  });
  server = await startServer({ directory, port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

async function get(target: string, accept: string): Promise<{ status: number; headers: Headers; body: string }> {
  const response = await fetch(server.url + target, { headers: { Accept: accept } });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("the Markdown of a page", () => {
  const TAKES_MARKDOWN = "text/markdown, text/html;q=0.9, */*;q=0.1";

  it.each(["/docs/concepts", "/docs/concepts/", "/docs/concepts.html"])(
    "is the answer at %s to who takes it rather than HTML",
    async (target) => {
      const { status, headers, body } = await get(target, TAKES_MARKDOWN);
      expect([status, body]).toEqual([200, "# Concepts"]);
      expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(headers.get("content-security-policy")).toBe("default-src 'self'");
      expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
    },
  );

  it.each(["text/html, text/markdown", "text/markdown;q=0.5, text/html", "text/markdown;q=0", "*/*", "image/png"])(
    "is not the answer to Accept: %s",
    async (accept) => {
      const { headers, body } = await get("/docs/concepts", accept);
      expect([body, headers.get("vary")]).toEqual([PAGE, "Accept, Accept-Encoding"]);
    },
  );

  it("changes nothing for a page that has none, for files, and for what isn't found", async () => {
    const home = await get("/", TAKES_MARKDOWN);
    expect([home.body, home.headers.get("vary")]).toEqual(["home", "Accept-Encoding"]);
    expect((await get("/img/favicon.svg", TAKES_MARKDOWN)).headers.get("content-type")).toMatch(/svg/);
    expect((await get("/nothing", TAKES_MARKDOWN)).status).toBe(404);
  });
});
