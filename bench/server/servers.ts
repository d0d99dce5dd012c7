import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A server under test, in a process of its own. */
export interface Target {
  name: string;
  version: string;
  url: string;
  /** Resident memory of all its processes, in MiB; pages that they share count once for each. */
  memory(): number;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Lines of `ps -eo pid,ppid,rss`: resident memory is in KiB. */
function memoryOf(root: number): number {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const own = rows.filter(([pid, parent]) => pid === root || parent === root);
  return Math.round(own.reduce((sum, [, , rss = 0]) => sum + rss, 0) / 102.4) / 10;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server at ${url} did not start.`);
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill("SIGTERM");
  });

async function target(name: string, version: string, port: number, child: ChildProcess): Promise<Target> {
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return { name, version, url, memory: () => memoryOf(child.pid ?? 0), stop: () => stop(child) };
}

/** `npm run serve -- --no-build`, without npm around it. */
export async function startBundled(root: string): Promise<Target> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/serve.ts", "--no-build"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return target("the bundled server", `Node ${process.versions.node}`, port, child);
}

/** The build's own nginx files in the least configuration around them. */
const configuration = (directory: string, port: number, brotli: string | undefined): string => `
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
  include "${directory}/_nginx-maps.conf";
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root "${directory}";
    include "${directory}/_nginx-server.conf";
    ${brotli === undefined ? "" : `include "${directory}/_nginx-brotli.conf";`}
  }
}
`;

/**
 * Starts nginx on a build.
 *
 * @param options.brotli - path of nginx's module for brotli, where it is to be used
 * @returns undefined when nginx is not installed
 */
export async function startNginx(
  directory: string,
  { brotli }: { brotli?: string | undefined } = {},
): Promise<Target | undefined> {
  const asked = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  if (asked.error !== undefined) {
    return undefined;
  }
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(directory, port, brotli));
  const child = spawn("nginx", ["-p", folder, "-c", file], { stdio: "inherit" });
  child.once("close", () => rmSync(folder, { recursive: true, force: true }));
  return target("nginx", /nginx\/([\d.]+)/.exec(asked.stderr)?.[1] ?? "", port, child);
}
