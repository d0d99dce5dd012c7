import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, it } from "vitest";

/** More than the system keeps of an answer that nobody reads. */
const LARGE = "x".repeat(32 * 1024 * 1024);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "serve-"));
  mkdirSync(path.join(folder, "build"));
  writeFileSync(path.join(folder, "build/index.html"), "home");
  writeFileSync(path.join(folder, "build/large.txt"), LARGE);
});

afterAll(() => rmSync(folder, { recursive: true }));

const LOADER = pathToFileURL(require.resolve("tsx")).href;

/** Starts the command, which serves what is built. */
function serve(port: number) {
  const child = spawn(process.execPath, ["--import", LOADER, path.resolve("scripts/serve.ts"), "--no-build"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, printed: () => output };
}

it("says where the site is, answers there, and ends with all its processes when it is told to", async () => {
  const { child, printed } = serve(0);
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/The site is at http:\/\/127\.0\.0\.1:\d+\n/);
  const [url = ""] = /http:\S+/.exec(printed()) ?? [];
  expect((await fetch(`${url}/%`)).status).toBe(404);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
}, 60_000);

it("says that the port is taken, and what to do", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { child, printed } = serve(port);
  const [code] = (await once(child, "exit")) as [number];
  other.close();
  expect(code).toBe(1);
  expect(printed()).toContain(
    `PORT asks for port ${port}, which another program already uses. Example: PORT=${port + 1}`,
  );
}, 60_000);

/** Starts the command; gives its address. */
async function served(): Promise<{ child: ChildProcess; printed: () => string; url: string }> {
  const { child, printed } = serve(0);
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/The site is at http:\/\/127\.0\.0\.1:\d+\n/);
  const [url = ""] = /http:\S+/.exec(printed()) ?? [];
  return { child, printed, url };
}

it("finishes the answers that are under way when it is told to end, and takes no more", async () => {
  const { child, url } = await served();
  // The connection stays open after the answer, as a browser's does.
  const agent = new Agent({ keepAlive: true });
  const [response] = (await once(get(`${url}/large.txt`, { agent }), "response")) as [IncomingMessage];
  child.kill("SIGTERM");
  const ask = (): Promise<string> =>
    fetch(url).then(
      () => "answered",
      () => "refused",
    );
  // A process that is still starting hears of the end when it has started.
  await expect.poll(ask, { timeout: 30_000 }).toBe("refused");
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
  }
  expect(bytes).toBe(LARGE.length);
  await expect(once(get(url, { agent }), "response")).rejects.toThrow();
  expect(await once(child, "exit")).toEqual([0, null]);
}, 60_000);

it("ends at once where nothing is under way, though a browser keeps its connection", async () => {
  const { child, url } = await served();
  expect(await (await fetch(url)).text()).toBe("home");
  const before = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(performance.now() - before).toBeLessThan(5_000);
}, 60_000);

it.runIf(process.platform === "linux")(
  "replaces a process that has died",
  async () => {
    const { child, printed, url } = await served();
    // The compiler of the command may be a child as well.
    const isServer = (pid: string): boolean =>
      existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("serve.ts");
    const workers = (): string[] =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ").filter(isServer);
    await expect.poll(() => workers().length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [first = ""] = workers();
    process.kill(Number(first), "SIGKILL");
    await expect
      .poll(printed, { timeout: 30_000 })
      .toContain("A server process has ended (SIGKILL); another takes over.");
    await expect.poll(() => workers().filter((pid) => pid !== first).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const status = (): Promise<number> =>
      fetch(url).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  },
  60_000,
);
