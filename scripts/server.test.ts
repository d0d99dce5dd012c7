import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { readAddress } from "./address";
import { type RunningServer, startServer } from "./server";

const PAGE = `<!doctype html><title>Concepts</title>${"<p>feed</p>".repeat(300)}`;
/** More than the system keeps of an answer that nobody reads. */
const LARGE = "x".repeat(32 * 1024 * 1024);

const FILES: Record<string, string | Buffer> = {
  "secret.txt": "secret",
  "outside/page.html": "secret",
  "build/_headers": `/*
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/docs/*
  Content-Security-Policy: default-src 'self'
/404.html
  Content-Security-Policy: default-src 'none'`,
  "build/index.html": "home",
  "build/404.html": "nothing here",
  "build/.git/config": "secret",
  "build/.well-known/security.txt": "Contact: https://example.com",
  "build/docs/concepts/index.html": PAGE,
  "build/docs/concepts/index.html.br": brotliCompressSync(PAGE),
  "build/docs/concepts/index.html.gz": gzipSync(PAGE),
  "build/docs/concepts.md": "# Concepts",
  "build/assets/main.0123abcd.js": "run()",
  "build/core/server.ts": "export {};",
  "build/favicon.ico": "icon",
  "build/package.tar.gz": "archive",
  "build/large.txt": LARGE,
};

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "server-"));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  symlinkSync("../secret.txt", path.join(folder, "build/link.txt"));
  symlinkSync("../outside", path.join(folder, "build/linked"), "junction");
  server = await startServer({ directory: path.join(folder, "build"), port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Begins a request with the path as it stands: fetch() would resolve `..` before it sends. */
async function ask(target: string, headers = {}, method = "GET", agent?: Agent, url = server.url) {
  const request = httpRequest(url, { path: target, method, headers, ...(agent && { agent }) }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

async function get(target: string, headers = {}, method = "GET") {
  const response = await ask(target, headers, method);
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const SELF = "default-src 'self'";

it.each<[target: string, text: string, type?: string, policy?: string]>([
  ["/", "home", HTML],
  ["/index.html", "home", HTML],
  ["/docs/concepts", PAGE, HTML, SELF],
  ["/docs/concepts/", PAGE, HTML, SELF],
  ["/docs/concepts.html", PAGE, HTML, SELF],
  ["/docs/concepts/index.html?a=b", PAGE, HTML, SELF],
  ["/docs/%63oncepts", PAGE, HTML, SELF],
  ["http://docs.example/docs/concepts", PAGE, HTML, SELF],
  ["/docs/concepts.md", "# Concepts", "text/markdown; charset=utf-8", SELF],
  ["/core/server.ts", "export {};", "text/plain; charset=utf-8"],
  ["/favicon.ico", "icon", "image/x-icon"],
  ["/.well-known/security.txt", "Contact: https://example.com", "text/plain; charset=utf-8"],
])("answers %s, with the headers of the build", async (target, text, type, policy) => {
  const answer = await get(target);
  expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([200, text, type]);
  expect(answer.headers["content-security-policy"]).toBe(policy);
  expect(answer.headers).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff" });
});

it.each(
  `/nothing /docs/nothing.html /docs /assets/ /docs/concepts/more /404 /404.html /404.md /% /%ff /a%00b /docs//concepts
  //docs/concepts /docs/concepts// /docs/concepts.html/ /docs/concepts%2f /docs/concepts%20 /../secret.txt /docs/../index.html
  /%2e%2e/secret.txt /..%2fsecret.txt /..%5csecret.txt /.git/config /.well-known/../_headers /_headers
  /docs/concepts/index.html.br /link.txt /linked/page.html /linked/page`.split(/\s+/),
)("answers %s with the not-found page, whatever the conditions", async (target) => {
  const { status, text, headers } = await get(target, { "If-None-Match": "*", Range: "bytes=0-3" });
  expect([status, text, headers["content-security-policy"]]).toEqual([404, "nothing here", "default-src 'none'"]);
});

it.each<[headers: Record<string, string>, status: number, expected: Record<string, string>, text: string]>([
  [{ "Accept-Encoding": "gzip, deflate, br" }, 200, { "content-encoding": "br" }, PAGE],
  [{ "Accept-Encoding": "gzip" }, 200, { "content-encoding": "gzip" }, PAGE],
  [{ "Accept-Encoding": "br;q=0, gzip" }, 200, { "content-encoding": "gzip" }, PAGE],
  [{ "Accept-Encoding": "BR ; Q=0.000, gzip;q=0.1" }, 200, { "content-encoding": "gzip" }, PAGE],
  [{ "Accept-Encoding": "br;q=0, gzip;q=0.0, *" }, 200, { "content-length": String(PAGE.length) }, PAGE],
  [{ Accept: "text/markdown, text/html;q=0.9" }, 200, { "content-type": MARKDOWN }, "# Concepts"],
  [{ Accept: "text/html, text/markdown" }, 200, { "content-type": HTML }, PAGE],
  [{ Accept: "text/markdown; charset=utf-8" }, 200, { "content-type": MARKDOWN }, "# Concepts"],
  [{ Accept: "text/html;q=0.5, Text/Markdown;Q=0.8, */*" }, 200, { "content-type": MARKDOWN }, "# Concepts"],
  [{ Accept: "text/markdown;q=0.5, text/html" }, 200, { "content-type": HTML }, PAGE],
  [{ Accept: "text/markdown;q=0, */*" }, 200, { "content-type": HTML }, PAGE],
  [{ Accept: "text/*" }, 200, { "content-type": HTML }, PAGE],
])("answers the page with %j: %i", async (headers, status, expected, text) => {
  const answer = await get("/docs/concepts", headers);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[answer.headers["content-encoding"] ?? ""];
  expect([answer.status, (decode?.(answer.body) ?? answer.body).toString()]).toEqual([status, text]);
  expect(answer.headers).toMatchObject({ vary: "Accept, Accept-Encoding", ...expected });
});

it("answers conditions, HEAD, what may be kept for good, and nothing but reading", async () => {
  const { etag } = (await get("/docs/concepts")).headers;
  expect(await get("/docs/concepts", { "If-None-Match": etag })).toMatchObject({ status: 304, text: "" });
  const head = await get("/docs/concepts", {}, "HEAD");
  expect([head.headers["content-length"], head.text]).toEqual([String(PAGE.length), ""]);
  const kept = (await get("/assets/main.0123abcd.js")).headers["cache-control"];
  expect(kept).toBe("public, max-age=31536000, immutable");
  expect(await get("/", {}, "POST")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
});

it.each(["/nothing", "/docs/nothing/", "/docs/concepts.md/"])(
  "answers %s in Markdown for a client that prefers it: 404",
  async (target) => {
    const { status, text, headers } = await get(target, { Accept: "text/markdown, */*;q=0.1" });
    expect([status, headers["content-type"], headers["x-content-type-options"]]).toEqual([404, MARKDOWN, "nosniff"]);
    expect(text).toMatch(/^# Not found\n/);
  },
);

it("serves an archive that only looks like a compressed twin", async () => {
  expect(await get("/package.tar.gz")).toMatchObject({ status: 200, text: "archive" });
});

describe.each(["GET", "HEAD"])("%s with a Range header", (method) => {
  it.each([
    "bytes=0-0",
    "bytes=0-8",
    "bytes=10-",
    "bytes=-5",
    "bytes=8-2",
    "bytes=999999-",
    "bytes=0-1,3-4",
    `bytes=0-${2 ** 53}`,
    `bytes=0-${"9".repeat(20)}`,
    `bytes=${"9".repeat(400)}-`,
    `bytes=0-${"9".repeat(400)}`,
  ])("gets the whole page, and the next request its answer: %s", async (range) => {
    const answer = await get("/docs/concepts", { Range: range }, method);
    expect([answer.status, answer.headers["content-range"]]).toEqual([200, undefined]);
    expect(answer.text).toBe(method === "GET" ? PAGE : "");
    expect((await get("/")).text).toBe("home");
  });
});

it("refuses a request with two Host headers", async () => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n");
  expect(Buffer.concat((await socket.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1.1 400 /);
});

it("cuts a reader that takes nothing of a large answer", async () => {
  const own = await startServer({ directory: path.join(folder, "build"), port: 0, host: "127.0.0.1", stallMs: 100 });
  const response = await ask("/large.txt", {}, "GET", undefined, own.url);
  onTestFinished(() => void response.destroy());
  response.on("error", () => undefined);
  // Without the cut, closing waits ten seconds for the reader.
  const closed = own.close().then(() => "cut");
  expect(await Promise.race([closed, setTimeout(8_000, "held")])).toBe("cut");
});

it.each(["65536", "-1", "http"])("npm run serve refuses PORT=%s by name, with an example", (PORT) => {
  expect(() => readAddress({ PORT })).toThrow(/PORT is ".*", which is not a port number.*Example: PORT=3000/);
});

function serve(PORT: string, before = "") {
  const command = ["--import", import.meta.resolve("tsx"), path.resolve("scripts/serve.ts"), "--no-build"];
  const options = { cwd: folder, env: { ...process.env, PORT, HOST: "127.0.0.1" } };
  const limited = ["-c", `${before} exec "$@"`, "sh", process.execPath, ...command];
  const child = before ? spawn("sh", limited, options) : spawn(process.execPath, command, options);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it("npm run serve refuses a port that is taken, and ends on SIGTERM when what is under way is sent whole", async () => {
  const child = serve("0");
  const [url = ""] = /http:\S+/.exec(String(await once(child.stdout, "data"))) ?? [];
  const second = serve(new URL(url).port);
  expect(String(await once(second.stderr, "data"))).toMatch(/PORT asks for port \d+, which another program already/);
  expect(await once(second, "exit")).toEqual([1, null]);
  // The connection stays open after the answer, as a browser's does.
  const response = await ask("/large.txt", {}, "GET", new Agent({ keepAlive: true }), url);
  child.kill("SIGTERM");
  expect(Buffer.concat(await response.toArray()).length).toBe(LARGE.length);
  expect(await once(child, "exit")).toEqual([0, null]);
}, 60_000);

const REQUEST = "GET /docs/concepts HTTP/1.1\r\nHost: a.example\r\n\r\n";

async function open(url: string, text: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

const hasProc = existsSync("/proc/self/fd");

it.runIf(hasProc)(
  "keeps answering with no descriptor free, and frees those of clients that have gone",
  async () => {
    const child = serve("0", "ulimit -n 64;");
    const errors: string[] = [];
    child.stderr.on("data", (text) => errors.push(String(text)));
    const [url = ""] = /http:\S+/.exec(String(await once(child.stdout, "data"))) ?? [];
    const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
    const kept = await open(url, "");
    const before = descriptors();
    const pipelined = await open(url, REQUEST.repeat(500));
    const others = await Promise.all(Array.from({ length: 200 }, () => open(url, REQUEST)));
    await vi.waitFor(() => expect(descriptors()).toBeGreaterThanOrEqual(60), { timeout: 20_000 });
    // A build that runs beside the server may have written half of this file.
    writeFileSync(path.join(folder, "build/_headers"), "/*\n  X-Content");
    kept.write(REQUEST.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(Buffer.concat((await kept.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1.1 200 /);
    [pipelined, ...others].forEach((socket) => socket.destroy());
    await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before), { timeout: 20_000 });
    expect((await (await ask("/", {}, "GET", undefined, url)).toArray()).join("")).toBe("home");
    expect(errors.join("")).not.toMatch(/Error:/);
  },
  60_000,
);

it("closes a connection after 1,000 requests", async () => {
  const socket = await open(server.url, REQUEST.replace("GET", "HEAD").repeat(1_500));
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  socket.resume();
  await vi.waitFor(() => expect(text).toContain("Connection: close"), { timeout: 20_000 });
  expect(text.slice(0, text.indexOf("Connection: close")).match(/^HTTP\/1.1 200 /gm)).toHaveLength(1_000);
});
