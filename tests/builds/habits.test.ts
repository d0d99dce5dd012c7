import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const SENTINEL = "build/from-before.txt";
const LOCK = ".cache/build.lock";

const site = copySite();
const odd = copySite({ folder: "c# docs" });
const started = new Set<ChildProcess>();

beforeEach(() => site.write(SENTINEL, "previous build"));

afterEach(() => {
  started.forEach((child) => child.kill("SIGKILL"));
  started.clear();
});

afterAll(() => {
  site.remove();
  odd.remove();
});

/** Starts the command itself, without npm around it. */
function start() {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: site.directory,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return { child, printed: () => output };
}

/** The processes that a process has started and that are still there. */
function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended stays in the list until its parent has asked for its status.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

/** Nothing half-made is left, and the previous build is there. */
function expectNothingLeft(): void {
  expect(site.exists(SENTINEL)).toBe(true);
  expect(readdirSync(site.directory).filter((name) => /^\.build-/.test(name))).toEqual([]);
  const kept = readdirSync(path.join(site.directory, ".cache"), { recursive: true, encoding: "utf8" });
  expect(kept.filter((name) => /\.lock|\.\d+$/.test(name))).toEqual([]);
}

const isBuilding = { timeout: 60_000, interval: 100 };

describe.runIf(process.platform === "linux")("builds that meet, and builds that are stopped", () => {
  for (const [signal, status] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const) {
    it(`${signal} ends the build and what it started, and leaves nothing; another build meanwhile is told of it`, async () => {
      const { child, printed } = start();
      await expect.poll(printed, isBuilding).toContain("Creating an optimized production build");
      const [docusaurus = 0] = childrenOf(child.pid);
      expect(isAlive(docusaurus)).toBe(true);

      const other = await site.run("build");
      expect(other.exitCode).toBe(1);
      expect(other.output).toContain(`Another build is running in this folder: process ${child.pid}, since `);
      expect(other.output).not.toMatch(/\n\s+at /);
      expect(isAlive(docusaurus)).toBe(true);

      child.kill(signal);
      expect(await once(child, "close")).toEqual([status, null]);
      expect(isAlive(docusaurus)).toBe(false);
      expect(printed()).toContain(`Stopped by ${signal}.\nThe previous build/ was left as it was.`);
      expectNothingLeft();
    });
  }

  it("a build that is killed takes what it started with it, and the next build takes its lock over", async () => {
    const killed = start();
    await expect.poll(killed.printed, isBuilding).toContain("Creating an optimized production build");
    const [docusaurus = 0] = childrenOf(killed.child.pid);
    killed.child.kill("SIGKILL");
    await expect.poll(() => isAlive(docusaurus), isBuilding).toBe(false);
    expect(site.exists(LOCK)).toBe(true);

    const next = start();
    await expect.poll(next.printed, isBuilding).toContain("Creating an optimized production build");
    next.child.kill("SIGTERM");
    await once(next.child, "close");
    expectNothingLeft();
  });
});

describe("a disk that can't be written", () => {
  it.each([
    ["ENOSPC", ".cache/build.lock", "the disk is full"],
    ["EROFS", "/.cache", "the file system is read-only"],
    ["ENOSPC", ".build-next/docs/concepts/index.html", "the disk is full"],
    ["ENOSPC", ".build-next/_headers", "the disk is full"],
    ["ENOSPC", ".html.br", "the disk is full"],
    ["ENOSPC", ".cache/build.log", "the disk is full"],
    ["ENOSPC", ".cache/search-records.json", "the disk is full"],
  ])("%s at %s: one line, and nothing left over", async (code, place, reason) => {
    const { exitCode, output } = await site.run("build", {
      FAULT: `${code}:${place}`,
      NODE_OPTIONS: `--require ${path.join(__dirname, "fault.cjs")}`,
    });
    expect(exitCode, output).toBe(1);
    expect(output).toMatch(
      new RegExp(`^The build can't write .*${reason}\\.\nThe previous build/ was left as it was\\.$`, "m"),
    );
    expect(output).not.toMatch(/\n\s+at /);
    expectNothingLeft();
  });
});

it("a folder whose path the bundler can't have is named before anything is built", async () => {
  const { exitCode, output } = await odd.run("build");
  expect(exitCode).toBe(1);
  expect(output).toContain(`The folder ${odd.directory} has a "#" in its path`);
  expect(output).not.toContain("Creating an optimized production build");
  expect(output).not.toMatch(/\n\s+at /);
});
