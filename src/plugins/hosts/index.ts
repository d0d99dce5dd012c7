import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { parseHeadersFile } from "docusaurus-plugin-csp/format";
import { inStage } from "docusaurus-site-kit";

import { lastCommit } from "../../config/history";
import { parseRedirectsFile } from "../redirects/redirects";
import { toAzure } from "./azure";
import { toCaddyfile } from "./caddy";
import { toCloudFrontRequest, toCloudFrontResponse } from "./cloudfront";
import { copyPages } from "./copies";
import { DOCKER_NGINX, DOCKERFILE } from "./docker";
import { CLOUDFLARE_WORKER, NETLIFY_FUNCTION, toCloudflareRoutes } from "./edge";
import { GITHUB_PAGES_WORKFLOW } from "./githubPages";
import { NETLIFY_SETTINGS } from "./netlify";
import { securityText } from "./securityText";
import { type HostedSite, twinOf } from "./site";
import { toVercel } from "./vercel";

interface Options {
  /** Address where vulnerabilities are reported. */
  securityContact: string;
}

/** The files of all hosts, by their paths in the build. Those whose names a host doesn't prescribe begin with `_`. */
const filesFor = (site: HostedSite): Map<string, string> =>
  new Map([
    ["_Caddyfile", toCaddyfile(site)],
    ["_Dockerfile", DOCKERFILE],
    ["_nginx-docker.conf", DOCKER_NGINX],
    ["_github-pages.yml", GITHUB_PAGES_WORKFLOW],
    ["_cloudfront-request.js", toCloudFrontRequest(site)],
    ["_cloudfront-response.js", toCloudFrontResponse(site)],
    ["_routes.json", toCloudflareRoutes(site.pages)],
    ["_worker.js", CLOUDFLARE_WORKER],
    ["_netlify/markdown.js", NETLIFY_FUNCTION],
    ["netlify.toml", NETLIFY_SETTINGS],
    ["staticwebapp.config.json", toAzure(site)],
    ["vercel.json", toVercel(site)],
  ]);

async function write(outDir: string, file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
  await writeFile(path.join(outDir, file), content);
}

/** Reads what the build says to all hosts alike. */
async function readSite(outDir: string, routes: readonly string[]): Promise<HostedSite> {
  const [headers, redirects] = await Promise.all(
    ["_headers", "_redirects"].map((name) => readFile(path.join(outDir, name), "utf8")),
  );
  return {
    rules: parseHeadersFile(headers ?? ""),
    redirects: [...parseRedirectsFile(redirects ?? "")].map(([from, to]) => ({ from, to })),
    pages: routes
      .map((route) => route.replace(/(?<=.)\/$/, ""))
      .filter((page) => existsSync(path.join(outDir, twinOf(page))))
      .sort(),
  };
}

/** Writes for each kind of host what makes it serve the build as it should be: what `_headers` and `_redirects` say. */
export default function hosts({ siteDir, siteConfig }: LoadContext, { securityContact }: Options): Plugin {
  return {
    name: "hosts",
    postBuild: async ({ outDir, routesPaths }) => {
      const copied = inStage(outDir, "seal", async () => {
        await copyPages(outDir);
        const changed = lastCommit(siteDir);
        if (changed !== undefined) {
          await write(outDir, ".well-known/security.txt", securityText(securityContact, siteConfig.url, changed));
        }
      });
      const written = inStage(outDir, "compress", async () => {
        for (const [file, content] of filesFor(await readSite(outDir, routesPaths))) {
          await write(outDir, file, content);
        }
      });
      await Promise.all([copied, written]);
    },
  };
}
