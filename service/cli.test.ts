import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { verify } from "hono/jwt";
import { expect, onTestFinished, test, vi } from "vitest";

import { connectionUrl, openClient, refusalOf } from "./testing";

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

test.each([
  [{ BEHAVIOUR: "bun" }, "set it to contract, release, release-node"],
  [{ SETTINGS: '{"limits":{"connections":"two"}}' }, "limits.connections: Expected number, received string"],
])("%j ends with the remedy", { timeout: 30_000 }, async (environment, remedy) => {
  const { child, output } = runCli(environment);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.stderr).toContain(remedy);
});

test("the settings can be given at the start and changed while it runs", { timeout: 30_000 }, async () => {
  const { output } = runCli({ PORT: "0", SETTINGS: '{"limits":{"connections":0},"tokenKey":"known"}' });
  await vi.waitFor(() => expect(output.stdout).toContain("SOCKETLESS_API_KEY"), { timeout: 20_000 });
  const url = /SOCKETLESS_API_URL=(\S+)/.exec(output.stdout)?.[1] ?? "";
  const service = { url, apiKey: "local-api-key" };
  const address = await connectionUrl(service, { identifier: "ana" });
  await verify(new URL(address).pathname.slice(1), "known", "HS256");
  expect(await refusalOf(address)).toMatchObject({ status: 429 });
  const settings = (body: unknown, headers = {}) =>
    fetch(`${url}/double/settings`, {
      method: "POST",
      headers: { Authorization: "Bearer local-api-key", ...headers },
      body: JSON.stringify(body),
    });
  expect((await settings({}, { Authorization: "Bearer wrong" })).status).toBe(401);
  const wrong = await settings({ projectWebhooks: [{ url: "https://example.com" }] });
  expect([wrong.status, await wrong.text()]).toEqual([400, "projectWebhooks.0.secret: Required"]);
  expect((await settings({ limits: { connections: 1 } })).status).toBe(204);
  await openClient(address);
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
