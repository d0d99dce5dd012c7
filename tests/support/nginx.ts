import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { freePort, target, type Target } from "./target";

/** The build's own nginx files in the least configuration around them, for the `http` block. */
const ownFiles = (directory: string, port: number, brotli: string | undefined): string => `
  include "${directory}/_nginx-maps.conf";
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root "${directory}";
    include "${directory}/_nginx-server.conf";
    ${brotli === undefined ? "" : `include "${directory}/_nginx-brotli.conf";`}
  }`;

const configuration = (http: string, brotli: string | undefined): string => `
${brotli === undefined ? "" : `load_module "${brotli}";`}
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes auto;
worker_rlimit_nofile 8192;
daemon off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
${http}
}
`;

/**
 * Starts nginx on a build.
 *
 * @param options.brotli - path of nginx's module for brotli, where it is to be used
 * @param options.http - other lines of the `http` block than those with the build's own files
 * @returns undefined when nginx is not installed
 */
export async function startNginx(
  directory: string,
  { brotli, http }: { brotli?: string | undefined; http?: (port: number) => string } = {},
): Promise<Target | undefined> {
  const asked = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  if (asked.error !== undefined) {
    return undefined;
  }
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(http?.(port) ?? ownFiles(directory, port, brotli), brotli));
  const child = spawn("nginx", ["-p", folder, "-c", file], { stdio: "inherit" });
  child.once("close", () => rmSync(folder, { recursive: true, force: true }));
  return target("nginx", /nginx\/([\d.]+)/.exec(asked.stderr)?.[1] ?? "", port, child);
}
