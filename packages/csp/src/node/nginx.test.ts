import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { precompress } from "docusaurus-plugin-compression/precompress";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startNginx } from "../../../../tests/support/nginx";
import { type Target } from "../../../../tests/support/target";
import { toNginxMaps, toNginxServer } from "./nginx";
import type { PluginOptions } from "./options";
import { headerRules } from "./rules";
import { writeSecurityHeaders } from "./write";

const OPTIONS: PluginOptions = {
  directives: {},
  routes: [],
  headers: {},
  rules: [],
  publicFiles: ["/openapi.json"],
  workers: [],
  types: { mp4: "video/mp4" },
  markdownTwins: false,
};

const SERVER = { ...OPTIONS, baseUrl: "/" };

const RULES = headerRules(
  [
    { file: "index.html", policy: "default-src 'self'" },
    { file: "404.html", policy: "default-src 'none'" },
    { file: "docs/index.html", policy: "img-src 'self'" },
  ],
  { ...OPTIONS, baseUrl: "/", isBelowOther: false },
);

describe("nginx's files", () => {
  /** What nginx would answer: the first pattern of the map that fits, else the default. */
  const value = (header: string, uri: string): string | undefined => {
    const map =
      toNginxMaps(RULES, SERVER)
        .split("map $uri ")
        .find((text) => text.startsWith(`$docs_${header} `)) ?? "";
    const lines = [...map.matchAll(/^ {2}(\S+) "(.*)";$/gm)];
    const found = lines.find(([, pattern = ""]) => pattern.startsWith("~") && new RegExp(pattern.slice(1)).test(uri));
    return (found ?? lines.find(([, pattern]) => pattern === "default"))?.[2];
  };

  it.each([
    ["/index.html", "default-src 'self'"],
    ["//index.html", "default-src 'self'"],
    ["/docs/index.html", "img-src 'self'"],
    ["/docs/more/index.html", "img-src 'self'"],
    ["/404.html", "default-src 'none'"],
  ])("has the policy of %s", (uri, policy) => {
    expect(value("content_security_policy", uri)).toBe(policy);
  });

  it("has the same headers as _headers, on errors too", () => {
    const names = RULES.flatMap(({ headers }) => Object.keys(headers));
    for (const name of names) {
      expect(toNginxServer(RULES, SERVER)).toMatch(new RegExp(`^add_header ${name} \\$docs_\\w+ always;$`, "m"));
    }
    expect(value("cache_control", "/assets/js/a.js")).toMatch(/immutable/);
    expect(value("cache_control", "/docs/index.html")).toBe("no-cache");
    expect(value("x_content_type_options", "/docs/index.html")).toBe("nosniff");
  });

  it("knows the types that the site adds", () => {
    expect(toNginxServer(RULES, SERVER)).toContain("  video/mp4 mp4;\n");
  });

  it("takes every sign of a path for itself, and quotes those that mean something to nginx", () => {
    const odd = [
      { path: "/a+b", headers: { "X-Odd": "1" } },
      { path: "/c{2}/*", headers: { "X-Odd": "2" } },
    ];
    const maps = toNginxMaps(odd, SERVER);
    expect(maps).toContain('  ~^/a\\+b$ "1";');
    expect(maps).toContain('  "~^/c\\\\{2\\\\}/" "2";');
  });

  it("answers unknown paths below a base URL with the not-found page there", () => {
    const rules = headerRules([{ file: "404.html", policy: "default-src 'none'" }], {
      ...OPTIONS,
      baseUrl: "/sub/",
      isBelowOther: false,
    });
    expect(toNginxMaps(rules, { ...SERVER, baseUrl: "/sub/" })).toContain(
      "map $uri $docs_content_security_policy {\n  default \"default-src 'none'\";",
    );
    expect(toNginxServer(rules, { ...SERVER, baseUrl: "/sub/" })).toContain("error_page 404 /sub/404.html;");
  });
});

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

/** Where Debian's libnginx-mod-http-brotli-static puts it. */
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const LONG = "harbour ".repeat(300);

const FILES = new Map([
  ["index.html", `<!doctype html><html><head><meta charset="utf-8"><title>Home</title></head><p>${LONG}</p></html>`],
  ["404.html", "<!doctype html><html><head><meta charset=utf-8></head><p>nothing here</p></html>"],
  ["docs/concepts/index.html", `<!doctype html><html><head><meta charset=utf-8></head><p>é ${LONG}</p></html>`],
  ["docs/concepts.md", `# Concepts\n\n${LONG}`],
  ["assets/js/main.0123abcd.js", `console.log("${LONG}")`],
  ["send-event.mjs", `console.log("${LONG}")`],
  ["llms.txt", LONG],
  ["openapi.json", JSON.stringify(LONG)],
  ["img/logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["film.mp4", "film"],
  [".well-known/security.txt", "Contact: https://example.com"],
  [".well-known/acme-challenge/_token", "token"],
  [".hidden/file.txt", "hidden"],
]);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe.skipIf(!hasNginx)("nginx itself", () => {
  let folder: string;
  let nginx: Target;

  const get = (target: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request(nginx.url + target, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on("error", reject)
        .end();
    });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "nginx-site-"));
    FILES.forEach((content, name) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    });
    await writeSecurityHeaders({ directory: folder, baseUrl: "/", siteDirectory: folder, siteBaseUrl: "/" }, OPTIONS);
    await precompress(folder);
    const started = await startNginx(folder, { brotli: existsSync(BROTLI) ? BROTLI : undefined });
    if (started === undefined) {
      throw new Error("nginx did not start.");
    }
    nginx = started;
  });

  afterAll(async () => {
    await nginx.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/docs/concepts", "text/html; charset=utf-8"],
    ["/docs/concepts.md", "text/markdown; charset=utf-8"],
    ["/assets/js/main.0123abcd.js", "text/javascript; charset=utf-8"],
    ["/send-event.mjs", "text/javascript; charset=utf-8"],
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/openapi.json", "application/json; charset=utf-8"],
    ["/img/logo.svg", "image/svg+xml; charset=utf-8"],
    ["/film.mp4", "video/mp4"],
  ])("answers %s as %s", async (target, type) => {
    for (const encoding of ["identity", "gzip"]) {
      const { status, headers } = await get(target, { "Accept-Encoding": encoding });
      expect([status, headers["content-type"]]).toEqual([200, type]);
    }
  });

  it.each(["/docs/concepts", "/docs/concepts.md", "/llms.txt"])(
    "tells caches that %s depends on the encoding",
    async (target) => {
      const [plain, packed] = [await get(target), await get(target, { "Accept-Encoding": "gzip" })];
      expect(plain.headers.vary).toBe("Accept-Encoding");
      expect(packed.headers.vary).toBe("Accept-Encoding");
      expect(packed.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(packed.body)).toEqual(plain.body);
      const unchanged = await get(target, { "If-None-Match": String(plain.headers.etag) });
      expect([unchanged.status, unchanged.headers.vary]).toEqual([304, "Accept-Encoding"]);
    },
  );

  it.runIf(existsSync(BROTLI))("sends brotli where the module is there", async () => {
    const { headers, body } = await get("/docs/concepts", { "Accept-Encoding": "gzip, br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers.vary).toBe("Accept-Encoding");
    expect(brotliDecompressSync(body)).toEqual((await get("/docs/concepts")).body);
  });

  it.each(["/.well-known/security.txt", "/.well-known/acme-challenge/_token"])("answers %s", async (target) => {
    expect((await get(target)).status).toBe(200);
  });

  it.each([
    "/_headers",
    "/_nginx-server.conf",
    "/.hidden/file.txt",
    "/docs/.well-known/security.txt",
    "/docs/concepts.md.gz",
    "/docs/concepts.md.br",
    "/docs/concepts/index.html.gz",
    "/llms.txt.br",
  ])("keeps %s to itself", async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBe(404);
    expect(body.toString()).toContain("nothing here");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  it("has the headers of _headers", async () => {
    expect(readFileSync(path.join(folder, "_headers"), "utf8")).toContain("X-Frame-Options: DENY");
    expect((await get("/docs/concepts")).headers["x-frame-options"]).toBe("DENY");
    expect((await get("/openapi.json")).headers["access-control-allow-origin"]).toBe("*");
    expect((await get("/assets/js/main.0123abcd.js")).headers["cache-control"]).toMatch(/immutable/);
  });
});
