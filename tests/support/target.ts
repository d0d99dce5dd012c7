import { type ChildProcess, execFileSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

/** A server under test, in a process of its own. */
export interface Target {
  name: string;
  version: string;
  url: string;
  /** Resident memory of all its processes, in MiB; pages that they share count once for each. */
  memory(): number;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
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

/** Waits until a server answers. */
export async function target(name: string, version: string, port: number, child: ChildProcess): Promise<Target> {
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return { name, version, url, memory: () => memoryOf(child.pid ?? 0), stop: () => stop(child) };
}
