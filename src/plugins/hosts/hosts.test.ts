import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

import { headersFor } from "docusaurus-plugin-csp/rules";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { toAzure } from "./azure";
import { toCaddyfile } from "./caddy";
import { toCloudFrontRequest, toCloudFrontResponse } from "./cloudfront";
import { CLOUDFLARE_WORKER, NETLIFY_FUNCTION, toCloudflareRoutes } from "./edge";
import { GITHUB_PAGES_WORKFLOW } from "./githubPages";
import { securityText } from "./securityText";
import type { HostedSite } from "./site";
import { toVercel } from "./vercel";

const SITE: HostedSite = {
  rules: [
    { path: "/*", headers: { "X-Frame-Options": "DENY" } },
    { path: "/assets/*", headers: { "Cache-Control": "immutable" } },
    { path: "/openapi.json", headers: { "Access-Control-Allow-Origin": "*" } },
    { path: "/docs", headers: { "Content-Security-Policy": "default-src 'self'" } },
    { path: "/docs/*", headers: { "Content-Security-Policy": "default-src 'self'" } },
    { path: "/", headers: { "Content-Security-Policy": "default-src 'none'" } },
    { path: "/404.html", headers: { "Content-Security-Policy": "img-src 'self'" } },
  ],
  redirects: [{ from: "/docs/feeds", to: "/docs/concepts#feed" }],
  pages: ["/", "/docs", "/docs/concepts"],
};

const PATHS = [
  "/",
  "/docs",
  "/docs/concepts",
  "/docs/more/deep",
  "/assets/js/main.js",
  "/openapi.json",
  "/openapi_json",
];

/** What agents and browsers send. */
const MARKDOWN = "text/markdown, text/html, */*";
const HTML = "text/html, text/markdown;q=0.9";

/** Runs a host's function, and gives what it defines under a name. */
function defined<Value>(source: string, name: string): Value {
  const context = createContext({ URL, Request, Response });
  return runInContext(`${source.replace(/export default (?=function)/, "")}\n${name}`, context) as Value;
}

describe("vercel.json", () => {
  interface Settings {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects: {
      source: string;
      destination: string;
      has?: { value: string }[];
      missing?: { value: string }[];
    }[];
  }
  const settings = JSON.parse(toVercel(SITE)) as Settings;

  it.each(PATHS)("has the headers of %s", (path) => {
    const found = settings.headers.filter(({ source }) => new RegExp(`^${source}$`).test(path));
    const headers = Object.fromEntries(
      found.flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const)),
    );
    expect(headers).toEqual(headersFor(SITE.rules, path));
  });

  it.each([
    [MARKDOWN, true],
    [HTML, false],
    ["text/markdown;q=0", false],
    ["*/*", false],
  ])("sends who says Accept: %s to the Markdown: %s", (accept, isSent) => {
    const rule = settings.redirects.find(({ source, has }) => source === "/" && has !== undefined);
    const fits = ({ value }: { value: string }): boolean => new RegExp(`^${value}$`).test(accept);
    expect(rule?.destination).toBe("/index.md");
    expect((rule?.has ?? []).every(fits) && !(rule?.missing ?? []).some(fits)).toBe(isSent);
  });

  it("has the redirects", () => {
    expect(settings.redirects[0]).toEqual({
      source: "/docs/feeds",
      destination: "/docs/concepts#feed",
      statusCode: 301,
    });
  });
});

describe("staticwebapp.config.json", () => {
  const settings = JSON.parse(toAzure(SITE)) as {
    globalHeaders: Record<string, string>;
    routes: { route: string; headers?: Record<string, string>; redirect?: string }[];
    mimeTypes: Record<string, string>;
  };

  it.each(PATHS)("has the headers of %s in the first route that matches", (path) => {
    const first = settings.routes.find(({ route }) =>
      route.endsWith("*") ? path.startsWith(route.slice(0, -1)) : path === route,
    );
    expect({ ...settings.globalHeaders, ...first?.headers }).toEqual(headersFor(SITE.rules, path));
  });

  it("has the redirects before all else, and the types", () => {
    expect(settings.routes[0]).toMatchObject({ route: "/docs/feeds", redirect: "/docs/concepts#feed" });
    expect(settings.mimeTypes[".md"]).toBe("text/markdown; charset=utf-8");
  });
});

describe("CloudFront's functions", () => {
  type Headers = Record<string, { value: string }>;
  interface Moved {
    uri?: string;
    statusCode?: number;
    headers: Headers;
  }
  const onRequest = defined<(event: object) => Moved>(toCloudFrontRequest(SITE), "handler");
  const onResponse = defined<(event: object) => { headers: Headers }>(toCloudFrontResponse(SITE), "handler");
  const asked = (uri: string, accept?: string): Moved =>
    onRequest({ request: { uri, headers: accept === undefined ? {} : { accept: { value: accept } } } });

  it.each([
    ["/", "/index.html"],
    ["/docs/concepts", "/docs/concepts.html"],
    ["/docs/concepts/", "/docs/concepts.html"],
    ["/docs/concepts.html", "/docs/concepts.html"],
    ["/docs/concepts/index.html", "/docs/concepts.html"],
    ["/assets/js/main.js", "/assets/js/main.js"],
  ])("ask the bucket for the file of %s", (path, file) => {
    expect(asked(path).uri).toBe(file);
  });

  it("ask for the twin, and send old addresses to new ones", () => {
    expect(asked("/", MARKDOWN).uri).toBe("/index.md");
    expect(asked("/docs/concepts/", MARKDOWN).uri).toBe("/docs/concepts.md");
    expect(asked("/docs/concepts", HTML).uri).toBe("/docs/concepts.html");
    expect(asked("/docs/feeds")).toMatchObject({
      statusCode: 301,
      headers: { location: { value: "/docs/concepts#feed" } },
    });
  });

  it.each(PATHS)("give the headers of %s", (uri) => {
    const { headers } = onResponse({ request: { uri }, response: { headers: {} } });
    for (const [name, value] of Object.entries(headersFor(SITE.rules, uri))) {
      expect(headers[name.toLowerCase()]).toEqual({ value });
    }
  });

  it("stay below CloudFront's limit of 10 KB each, at the size of this site's rules", () => {
    const large = { ...SITE, rules: SITE.rules.map((rule) => ({ ...rule, headers: { "X-Long": "x".repeat(600) } })) };
    expect(toCloudFrontResponse(large).length).toBeLessThan(10_240);
  });
});

describe("the functions of Netlify and Cloudflare", () => {
  const ask = (path: string, accept: string): Request =>
    new Request(`https://docs.example${path}`, { headers: { accept } });

  it.each([
    ["/docs/concepts", MARKDOWN, "https://docs.example/docs/concepts.md"],
    ["/docs/concepts.html", MARKDOWN, "https://docs.example/docs/concepts.md"],
    ["/", MARKDOWN, "https://docs.example/index.md"],
    ["/docs/concepts", HTML, undefined],
    ["/openapi.json", MARKDOWN, undefined],
  ])("Netlify's rewrites %s for %s", (path, accept, target) => {
    const markdown = defined<(request: Request) => URL | undefined>(NETLIFY_FUNCTION, "markdown");
    expect(markdown(ask(path, accept))?.href).toBe(target);
  });

  it.each([
    ["/docs/concepts", MARKDOWN, 200, "/docs/concepts.md", "Accept"],
    ["/docs/concepts", HTML, 200, "/docs/concepts", "Accept"],
    ["/docs/nothing", MARKDOWN, 404, "/docs/nothing", "Accept"],
    ["/openapi.json", MARKDOWN, 200, "/openapi.json", null],
  ])("Cloudflare's answers %s for %s", async (path, accept, status, file, vary) => {
    const worker = defined<{ fetch(request: Request, env: object): Promise<Response> }>(
      CLOUDFLARE_WORKER.replace("export default", "var worker ="),
      "worker",
    );
    const files = ["/docs/concepts", "/docs/concepts.md", "/openapi.json"];
    const ASSETS = {
      fetch: ({ url }: Request) => {
        const { pathname } = new URL(url);
        return Promise.resolve(new Response(pathname, { status: files.includes(pathname) ? 200 : 404 }));
      },
    };
    const answer = await worker.fetch(ask(path, accept), { ASSETS });
    expect([answer.status, await answer.text(), answer.headers.get("vary")]).toEqual([status, file, vary]);
  });

  it("Cloudflare's is asked for pages alone", () => {
    const { include } = JSON.parse(toCloudflareRoutes(SITE.pages)) as { include: string[] };
    expect(include).toEqual(["/", "/index.html", "/docs", "/docs.html", "/docs/*"]);
  });
});

describe("the Caddyfile", () => {
  it("escapes what stands in quotes, and puts a query before an anchor", () => {
    const odd = { ...SITE, rules: [{ path: "/a", headers: { "X-Odd": 'a "b" \\c' } }] };
    expect(toCaddyfile(odd)).toContain('header /a X-Odd "a \\"b\\" \\\\c"\n');
    expect(toCaddyfile(SITE)).toContain("redir /docs/feeds /docs/concepts{docs_query}#feed 301\n");
  });
});

it("the workflow for GitHub Pages pins every action as CI does, and only its last job may write", () => {
  const ci = readFileSync(".github/workflows/ci.yml", "utf8");
  const workflow = parse(GITHUB_PAGES_WORKFLOW) as {
    permissions: object;
    jobs: Record<string, { permissions?: object; steps: { uses?: string; run?: string }[] }>;
  };
  const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(used.filter((action) => /checkout|setup-node/.test(action) && !ci.includes(action))).toEqual([]);
  expect(workflow.permissions).toEqual({ contents: "read" });
  expect(workflow.jobs.build?.permissions).toBeUndefined();
  expect(workflow.jobs.deploy?.steps.filter(({ run }) => run !== undefined)).toEqual([]);
});

it("security.txt holds for a year after the last change", () => {
  const text = securityText(
    "https://example.com/security",
    "https://docs.example.com",
    new Date("2026-03-01T12:00:00Z"),
  );
  expect(text.split("\n").slice(0, 2)).toEqual([
    "Contact: https://example.com/security",
    "Expires: 2027-03-01T12:00:00.000Z",
  ]);
});
