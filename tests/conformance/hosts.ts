import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { startServer } from "../../scripts/server";
import { startNginx } from "../support/nginx";
import { freePort, target } from "../support/target";
import type { Ability } from "./check";

/** A server on the build, as one kind of host would run it. */
export interface Host {
  name: string;
  /** What it can't do. */
  without: readonly Ability[];
  /** Gives undefined where the program isn't installed. */
  start(): Promise<{ url: string; stop(): Promise<void> } | undefined>;
}

const BUILD = path.resolve("build");

/** Where Debian's libnginx-mod-http-brotli-static puts it. */
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

async function bundled() {
  const { url, close } = await startServer({ directory: BUILD, port: 0, host: "127.0.0.1" });
  return { url, stop: close };
}

/** The image's own configuration, with this folder and port. */
const inImage = (port: number): string =>
  readFileSync(path.join(BUILD, "_nginx-docker.conf"), "utf8")
    .replaceAll("/usr/share/nginx/html", BUILD)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);

/** What GitHub Pages does with a folder: the file, the page's file, the folder's, the not-found page, and no rule of the site's. */
const withoutRules = (port: number): string => `
  include /etc/nginx/mime.types;
  types { text/markdown md; }
  charset utf-8;
  charset_types text/plain text/css text/markdown application/javascript application/json;
  gzip on;
  gzip_vary on;
  gzip_types text/plain text/css text/xml text/markdown application/javascript application/json;
  add_header Cache-Control max-age=600;
  server {
    listen 127.0.0.1:${port};
    root "${BUILD}";
    absolute_redirect off;
    error_page 404 /404.html;
    location / { try_files $uri $uri.html $uri/ =404; }
  }`;

async function caddy() {
  const asked = spawnSync("caddy", ["version"], { encoding: "utf8" });
  if (asked.error !== undefined) {
    return undefined;
  }
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), "caddy-"));
  const child = spawn("caddy", ["run", "--config", path.join(BUILD, "_Caddyfile"), "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_ROOT: BUILD,
    },
    stdio: "ignore",
  });
  child.once("close", () => rmSync(home, { recursive: true, force: true }));
  return target("Caddy", asked.stdout.trim(), port, child);
}

/** As GitHub Pages: it sends none of the site's headers, and knows nothing of its files but their names. */
export const WITHOUT_RULES: Host = {
  name: "a host without rules",
  without: ["headers", "hiding", "brotli", "markdown"],
  start: () => startNginx(BUILD, { http: withoutRules }),
};

/** The hosts that run on this machine. */
export const HOSTS: readonly Host[] = [
  { name: "the bundled server", without: [], start: bundled },
  {
    name: "nginx",
    without: existsSync(BROTLI) ? [] : ["brotli"],
    start: () => startNginx(BUILD, existsSync(BROTLI) ? { brotli: BROTLI } : {}),
  },
  { name: "nginx as in the image", without: ["brotli"], start: () => startNginx(BUILD, { http: inImage }) },
  { name: "Caddy", without: [], start: caddy },
  WITHOUT_RULES,
];
