import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test, vi } from "vitest";

import { connectionUrl, openClient, post, refusalOf, startHandler } from "../node/testing";
import { readCommand, UsageError } from "./options";
import { localFile, startLocal } from "./running";

vi.setConfig({ testTimeout: 60_000 });

/** Runs the file as a reader does: in an empty folder, with a shell that knows nothing but the way to Node.js. */
async function runAlone(options: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "local-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(await localFile(), path.join(folder, "socketless-local.mjs"));
  const shell = ["-i", `PATH=${path.dirname(process.execPath)}`, "/bin/sh", "-c"];
  const child = spawn("/usr/bin/env", [...shell, `exec node socketless-local.mjs ${options}`], { cwd: folder });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += String(chunk)));
  const says = (what: string | RegExp) =>
    vi.waitFor(() => expect(output.stdout).toMatch(what), { timeout: 20_000, interval: 20 });
  return { child, output, folder, says, ended: once(child, "close") };
}

/** Longest wait for what a message causes, on a busy machine. */
const WAIT_MS = 20_000;

/** The lines that a reader pastes. */
function settingsIn(output: string): Map<string, string> {
  return new Map([...output.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

test("what it prints is all that a reader needs", async () => {
  const { child, output, folder, says, ended } = await runAlone("--port 0");
  await says("What passes:");
  const settings = settingsIn(output.stdout);
  expect([...settings.keys()]).toEqual([
    "SOCKETLESS_API_URL",
    "SOCKETLESS_API_KEY",
    "SOCKETLESS_WEBHOOK_MASTER_SECRET",
    "PUBLIC_URL",
  ]);
  const service = { url: settings.get("SOCKETLESS_API_URL") ?? "", apiKey: settings.get("SOCKETLESS_API_KEY") ?? "" };
  expect(output.stdout).toContain(
    "If your .env has the first two lines already, keep it: the local service takes any master secret.",
  );
  const secret = "of an earlier start";
  const handler = await startHandler(() => ({
    headers: { Authorization: `Bearer ${secret}` },
    body: { messages: { message: "welcome", clients: "ana" } },
  }));

  const address = await connectionUrl(service, { identifier: "ana", webhook: { url: handler.url, secret } });
  const client = await openClient(address);
  client.socket.send("hi \u001b[31mred");
  await vi.waitFor(() => expect(client.messages).toEqual(["welcome"]), WAIT_MS);
  client.socket.close(4001, "bye");
  await says("closed");

  const lines =
    output.stdout
      .split("What passes:")[1]
      ?.trim()
      .split("\n")
      .map((line) => line.slice(9)) ?? [];
  expect(lines).toEqual([
    expect.stringMatching(/^request {2}POST \/api\/v0\/connection 200 \{"identifier":"ana"/),
    "opened   ana #1",
    "frame    ana #1 -> hi \\u001b[31mred",
    expect.stringMatching(/^event {4}1 to http:\/\/127\.0\.0\.1:\d+\/webhook \{"action":"MESSAGE"/),
    expect.stringMatching(/^reply {4}1 200 \{"messages":/),
    "frame    ana #1 <- welcome",
    "closed   ana #1 4001 bye",
  ]);
  expect(output.stdout, "no colour where no terminal reads").not.toContain("\u001b");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual(["socketless-local.mjs"]);
});

test.each([
  [["--port", "x"], "--port takes a number from 0 (a free port) to 65535, not 'x'."],
  [["--port", "70000"], "--port takes a number from 0 (a free port) to 65535, not '70000'."],
  [["--prot", "1"], "Unknown option '--prot'. See --help."],
  [["--fault", "crash"], "--fault takes drop, delay, duplicate, refuse, 500, not 'crash'."],
  [["--api-key", "a b"], "--api-key takes letters, digits and . _ ~ + / -, and = at the end."],
  [["4000"], "Unexpected argument '4000'. See --help."],
])("the options %j are refused in one line", (options, line) => {
  expect(() => readCommand(options)).toThrow(new UsageError(line));
});

test("a wrong option ends it with one line", async () => {
  const { output, ended } = await runAlone("--prot 1");
  expect(await ended).toEqual([2, null]);
  expect(output).toEqual({ stdout: "", stderr: "Unknown option '--prot'. See --help.\n" });
});

test("a busy port ends with one line", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void blocker.close());
  await once(blocker, "listening");
  const { port } = blocker.address() as AddressInfo;
  const { output, ended } = await runAlone(`--port ${port}`);
  expect(await ended).toEqual([1, null]);
  expect(output.stdout).toBe("");
  expect(output.stderr).toBe(`Port ${port} is busy. Stop what uses it, or choose another: --port ${port + 1}\n`);
});

test("--help names every option", async () => {
  const { output, ended } = await runAlone("--help");
  expect(await ended).toEqual([0, null]);
  for (const name of ["port", "api-key", "release", "release-node", "fault", "cors", "json", "help"]) {
    expect(output.stdout).toContain(`--${name} `);
  }
});

test("--json prints one object a line, heartbeats too", async () => {
  const { output, says } = await runAlone("--port 0 --json --api-key mine");
  await says("started");
  const { url, apiKey } = JSON.parse(output.stdout) as { url: string; apiKey: string };
  expect(apiKey).toBe("mine");
  const control = { method: "POST", headers: { Authorization: "Bearer mine" } };
  await fetch(`${url}/local/control`, { ...control, body: '{"heartbeatMs":20}' });
  await openClient(await connectionUrl({ url, apiKey }, { identifier: "ana" }));
  await says('"from":"client","text":""');
  const kinds = output.stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { kind: string }).kind);
  expect(kinds.slice(0, 4)).toEqual(["started", "request", "opened", "frame"]);
});

/** A running file that is stopped when the test ends. */
async function started(...options: string[]) {
  const local = await startLocal(options);
  onTestFinished(() => local.close());
  return local;
}

const webhookTo = (url: string) => ({ url, secret: "s", options: { sendOnConnect: true } });
const answerNothing = () => ({ headers: { Authorization: "Bearer s" } });

test("--release behaves like the release, and --release-node as it ships", async () => {
  const statusOf = async (option: string) => {
    const local = await started(option);
    const join = { actions: { action: "join", feeds: "room", clients: "ana" } };
    return [(await post(local, "feeds", join)).status, (await post(local, "message", { messages: [] })).status];
  };
  expect(await statusOf("--release")).toEqual([204, 204]);
  expect(await statusOf("--release-node")).toEqual([500, 500]);
});

test("--fault refuse refuses every second connection with 401", async () => {
  const local = await started("--fault", "refuse");
  const address = await connectionUrl(local, { identifier: "ana" });
  expect(await refusalOf(address)).toEqual({ status: 401, body: "Unauthorized" });
  await openClient(address);
  expect(await refusalOf(address)).toMatchObject({ status: 401 });
});

test("--fault 500 answers every second call with 500 and does its work", async () => {
  const local = await started("--fault", "500");
  const client = await openClient(await connectionUrl(local, { identifier: "ana" }));
  const send = async (message: string) =>
    (await post(local, "message", { messages: { message, clients: "ana" } })).status;
  expect([await send("1"), await send("2"), await send("3")]).toEqual([500, 204, 500]);
  await vi.waitFor(() => expect(client.messages).toEqual(["1", "2", "3"]), WAIT_MS);
});

test("--fault duplicate sends events and messages twice", async () => {
  const local = await started("--fault", "duplicate");
  const handler = await startHandler(answerNothing);
  const client = await openClient(await connectionUrl(local, { identifier: "ana", webhook: webhookTo(handler.url) }));
  await vi.waitFor(() => expect(handler.calls).toHaveLength(2), WAIT_MS);
  await post(local, "message", { messages: { message: "hi", clients: "ana" } });
  await vi.waitFor(() => expect(client.messages).toEqual(["hi", "hi"]), WAIT_MS);
});

test("--fault delay lets events overtake each other", async () => {
  const local = await started("--fault", "delay");
  const handler = await startHandler(answerNothing);
  const client = await openClient(await connectionUrl(local, { identifier: "ana", webhook: webhookTo(handler.url) }));
  const sent = Array.from({ length: 20 }, (_, index) => String(index));
  for (const text of sent) {
    client.socket.send(text);
  }
  await vi.waitFor(() => expect(handler.calls).toHaveLength(21), { timeout: 20_000 });
  const received = handler.calls.flatMap(
    ({ body }) => (JSON.parse(body) as { data: { message?: string } }).data.message ?? [],
  );
  expect([...received].sort()).toEqual([...sent].sort());
  expect(received).not.toEqual(sent);
});

test("--fault drop cuts connections after ten seconds, or after the time that is set", async () => {
  expect(readCommand(["--fault", "drop"])?.service.faults).toEqual({ cutAfterMs: 10_000 });
  const local = await started("--fault", "drop");
  await local.control({ faults: { cutAfterMs: 50 } });
  const client = await openClient(await connectionUrl(local, { identifier: "ana" }));
  expect(await client.closed).toEqual({ code: 1006, reason: "" });
});

test("the control takes the API key and says what is wrong", async () => {
  const { url, apiKey } = await started();
  const control = async (body: string, key = apiKey) => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/local/control`, { method: "POST", headers, body });
    return [response.status, await response.text()];
  };
  expect(await control("{}", "wrong")).toEqual([401, "Unauthorized"]);
  expect(await control('{"projectWebhooks":[{"url":"https://example.com"}]}')).toEqual([
    400,
    "projectWebhooks.0.secret: Required",
  ]);
  expect(await control('{"limits":{"connections":0}}')).toEqual([204, ""]);
  expect(await refusalOf(await connectionUrl({ url, apiKey }, { identifier: "ana" }))).toMatchObject({ status: 429 });
  expect(await control('{"tokenKey":"another","limits":{"connections":9}}')).toEqual([204, ""]);
  const client = await openClient(await connectionUrl({ url, apiKey }, { identifier: "ana" }));
  expect(await control('{"close":{"code":4000,"reason":"out"}}')).toEqual([204, ""]);
  expect(await client.closed).toEqual({ code: 4000, reason: "out" });
});

test("its page and state are for this machine's own names only", async () => {
  const { url } = await started();
  const { port } = new URL(url);
  const statusFor = async (host: string, path: string) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: { host } }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode, headers } = response;
    return { statusCode, policy: headers["content-security-policy"], body: await text(response) };
  };
  for (const file of ["/", "/local/page.js", "/local/page.css", "/local/state"]) {
    expect(await statusFor(`localhost:${port}`, file)).toMatchObject({
      statusCode: 200,
      policy: /^default-src 'none';/,
    });
    expect(await statusFor(`rebound.example:${port}`, file)).toMatchObject({ statusCode: 403 });
  }
});

test("containers reach it by the name that it is given, and by no other", async () => {
  const { url } = await started("--host", "host.docker.internal");
  const { port } = new URL(url);
  const statusFor = async (host: string) => {
    const asked = request({ host: "127.0.0.1", port, path: "/local/state", headers: { host } }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await statusFor(`host.docker.internal:${port}`)).toBe(200);
  expect(await statusFor(`rebound.example:${port}`)).toBe(403);
});
