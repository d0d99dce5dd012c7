import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";

function runCli(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", `${__dirname}/cli.ts`], {
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += String(chunk)));
  return { child, output };
}

test("the command prints its URL and key, serves, and ends on a signal", { timeout: 30_000 }, async () => {
  const { child, output } = runCli({ PORT: "0", SOCKETLESS_API_KEY: "chosen", BEHAVIOUR: "release" });
  await vi.waitFor(() => expect(output.stdout).toContain("SOCKETLESS_API_KEY=chosen"), { timeout: 20_000 });
  const url = /SOCKETLESS_API_URL=(\S+)/.exec(output.stdout)?.[1] ?? "";
  const response = await fetch(`${url}/api/v0/connection`, {
    method: "POST",
    headers: { Authorization: "Bearer chosen" },
    body: "{}",
  });
  expect(response.status).toBe(500);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([["abc"], ["70000"]])("PORT=%s ends with the remedy", { timeout: 30_000 }, async (PORT) => {
  const { child, output } = runCli({ PORT });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.stderr).toContain("set it to a number from 0 (a free port) to 65535");
});

test("a busy port is named", { timeout: 30_000 }, async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void blocker.close());
  await once(blocker, "listening");
  const { port } = blocker.address() as AddressInfo;
  const { child, output } = runCli({ PORT: String(port) });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.stderr).toContain(`Port ${port} is busy; set PORT to another one.`);
});
