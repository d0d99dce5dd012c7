import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { get as httpGet, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { precompress } from "docusaurus-plugin-compression/precompress";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startServer, type RunningServer } from "./server";

const PAGE = `<!doctype html><title>Concepts</title>${"<p>feed</p>".repeat(300)}`;
const SCRIPT = `console.log("${"socketless ".repeat(200)}")`;

let parent: string;
let server: RunningServer;

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), "server-"));
  const directory = path.join(parent, "site");
  const files: Record<string, string> = {
    "index.html": "home",
    "404.html": "nothing here",
    _headers: `/*
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/docs/*
  Content-Security-Policy: default-src 'self'
/404.html
  Content-Security-Policy: default-src 'none'`,
    _redirects: "/docs/feeds /docs/concepts#feed 301\n/docs/feeds/ /docs/concepts#feed 301\n",
    ".hidden": "hidden",
    ".git/config": "hidden",
    ".well-known/security.txt": "Contact: https://example.com",
    "docs/index.html": "overview",
    "docs/concepts/index.html": PAGE,
    "docs/concepts.md": "# Concepts",
    "assets/js/main.0123abcd.js": SCRIPT,
    "img/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  }
  writeFileSync(path.join(parent, "secret.txt"), "secret");
  await precompress(directory);
  server = await startServer({ directory, port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path as it stands: fetch() would resolve `..` before it sends. */
function get(target: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("pages", () => {
  it.each([
    "/docs/concepts",
    "/docs/concepts/",
    "/docs/concepts.html",
    "/docs/concepts/index.html",
    "/docs/concepts?a=b",
  ])("answers %s with the page", async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBe(200);
    expect(body.toString()).toBe(PAGE);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/", "/index.html"])("answers %s with the home page", async (target) => {
    expect((await get(target)).body.toString()).toBe("home");
  });

  it.each([
    "/nothing",
    "/docs/nothing.html",
    "/docs/concepts/more",
    "/assets/",
    "/img",
    "/assets/js/main.0123abcd.js/x",
  ])("answers %s with the not-found page and 404", async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBe(404);
    expect(body.toString()).toBe("nothing here");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("keeps the status 404 for a conditional or ranged request", async () => {
    const { headers } = await get("/nothing");
    expect((await get("/nothing", { "If-None-Match": String(headers.etag) })).status).toBe(404);
    expect((await get("/nothing", { Range: "bytes=0-3" })).status).toBe(404);
  });
});

describe("redirects of the build", () => {
  it.each([
    ["/docs/feeds", "/docs/concepts#feed"],
    ["/docs/feeds/?a=1", "/docs/concepts?a=1#feed"],
  ])("leads from %s to %s for good", async (from, to) => {
    const { status, headers } = await get(from);
    expect([status, headers.location]).toEqual([301, to]);
    expect(headers["content-security-policy"]).toBe("default-src 'none'");
  });

  it("are kept to the host", async () => {
    expect((await get("/_redirects")).status).toBe(404);
  });
});

describe("what is never sent", () => {
  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/docs/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/docs/%2e%2e%2f%2e%2e%2fsecret.txt",
    "//../secret.txt",
    "/.hidden",
    "/_headers",
    "/docs/concepts/index.html.br",
  ])("refuses %s", async (target) => {
    const { status, body } = await get(target);
    expect(status).toBe(404);
    expect(body.toString()).toBe("nothing here");
  });

  it.each(["/%", "/%ff", "/a%00b", "/404.html", "//docs/concepts", "/docs/concepts%2f", "/docs/concepts.html/"])(
    "answers %s, which is no page's address, with the not-found page",
    async (target) => {
      const { status, body } = await get(target);
      expect(status).toBe(404);
      expect(body.toString()).toBe("nothing here");
    },
  );

  it("answers a path of 10,000 characters", async () => {
    expect((await get(`/${"a".repeat(10_000)}`)).status).toBe(404);
  });

  it("allows reading only", async () => {
    const { status, headers } = await get("/", {}, "POST");
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
  });
});

describe("compression", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)("for %s sends %s", async (accepted, encoding, decode) => {
    const { headers, body } = await get("/docs/concepts", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers.vary).toBe("Accept, Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(decode(body).toString()).toBe(PAGE);
  });

  it("sends the plain file to a client that takes nothing else", async () => {
    const { headers, body } = await get("/docs/concepts", { "Accept-Encoding": "identity" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.toString()).toBe(PAGE);
  });
});

describe("caching and ranges", () => {
  it("lets hashed assets be kept for good", async () => {
    const { headers } = await get("/assets/js/main.0123abcd.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("answers 304 without a body to the ETag it gave", async () => {
    const first = await get("/docs/concepts");
    const again = await get("/docs/concepts", { "If-None-Match": `"other", ${first.headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it.each([
    ["bytes=0-8", 0, 9],
    ["bytes=-5", PAGE.length - 5, PAGE.length],
    ["bytes=10-", 10, PAGE.length],
  ])("answers the range %s", async (range, start, end) => {
    const { status, headers, body } = await get("/docs/concepts", { Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end - 1}/${PAGE.length}`);
    expect(body.toString()).toBe(PAGE.slice(start, end));
  });

  it("answers 416 to a range past the end", async () => {
    expect((await get("/docs/concepts", { Range: "bytes=999999-" })).status).toBe(416);
  });

  it("answers HEAD with the headers alone", async () => {
    const { status, headers, body } = await get("/docs/concepts", {}, "HEAD");
    expect(status).toBe(200);
    expect(headers["content-length"]).toBe(String(PAGE.length));
    expect(body).toHaveLength(0);
  });
});

describe("requests in other forms", () => {
  it.each([
    ["http://docs.example/docs/concepts", 200, PAGE],
    ["http://docs.example/docs/concepts?a=b", 200, PAGE],
    ["HTTPS://docs.example:8443/docs/concepts", 200, PAGE],
    ["http://docs.example", 200, "home"],
    ["http://docs.example/../secret.txt", 404, "nothing here"],
  ])("answers the absolute form %s", async (target, expected, text) => {
    const { status, body } = await get(target);
    expect([status, body.toString()]).toEqual([expected, text]);
  });

  it.each([
    ["If-Match", '"other"', 412, "Precondition Failed\n"],
    ["If-Unmodified-Since", "Thu, 01 Jan 1970 00:00:00 GMT", 412, "Precondition Failed\n"],
    ["Range", "bytes=999999-", 416, "Range Not Satisfiable\n"],
  ])("says in words why %s: %s fails", async (name, value, expected, text) => {
    const { status, headers, body } = await get("/docs/concepts", { [name]: value });
    expect([status, body.toString()]).toEqual([expected, text]);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("answers what is well known, and no other hidden file", async () => {
    expect((await get("/.well-known/security.txt")).body.toString()).toBe("Contact: https://example.com");
    expect((await get("/.git/config")).status).toBe(404);
  });
});

describe("headers of the build", () => {
  it.each([
    ["/docs/concepts", 200, "default-src 'self'"],
    ["/docs/concepts.html", 200, "default-src 'self'"],
    ["/docs/concepts/index.html", 200, "default-src 'self'"],
    ["/docs/nothing", 404, "default-src 'none'"],
    ["/%", 404, "default-src 'none'"],
    ["/assets/js/main.0123abcd.js", 200, undefined],
  ])("are on %s", async (target, expected, policy) => {
    const { status, headers } = await get(target);
    expect(status).toBe(expected);
    expect(headers["content-security-policy"]).toBe(policy);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("are on what isn't found in any form, and on what may not be asked", async () => {
    expect((await get("/docs/concepts", {}, "HEAD")).headers["content-security-policy"]).toBe("default-src 'self'");
    expect((await get("/", {}, "POST")).headers["x-content-type-options"]).toBe("nosniff");
  });

  it("follow a new build without a restart", async () => {
    const file = path.join(parent, "site", "_headers");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, "/*\n  X-Build: second\n");
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect((await get("/docs/concepts")).headers["x-build"]).toBe("second");
    writeFileSync(file, before);
  });
});

describe("ending", () => {
  it("sends what is under way whole, and takes no more", async () => {
    const directory = path.join(parent, "ending");
    // More than the system keeps of an answer that nobody reads.
    const large = "x".repeat(32 * 1024 * 1024);
    mkdirSync(directory);
    writeFileSync(path.join(directory, "large.txt"), large);
    const ending = await startServer({ directory, port: 0, host: "127.0.0.1" });
    const [response] = (await once(httpGet(`${ending.url}/large.txt`), "response")) as [IncomingMessage];
    const closed = ending.close();
    await expect(fetch(ending.url)).rejects.toThrow();
    let bytes = 0;
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
    }
    expect(bytes).toBe(large.length);
    await closed;
  });
});

describe("starting", () => {
  it("reports a taken port", async () => {
    const port = Number(new URL(server.url).port);
    await expect(startServer({ directory: parent, port, host: "127.0.0.1" })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });
});
