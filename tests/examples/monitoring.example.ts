import { once } from "node:events";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";

import { startLocal, type LocalService } from "@socketless/local/running";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run, start, waitForAnswer, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { copyExample, siteCompiler, siteDir, workspaceOf } from "./workspace";

const secret = "a-master-secret-of-tests";
const example = path.join(siteDir, "examples/monitoring");

type Line = Record<string, unknown>;
const linesOf = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

describeExample("monitoring", () => {
  let folder: string;
  let service: LocalService;
  let app: RunningProcess;
  let url: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await copyExample("hono", workspaceOf("monitoring"));
    await cp(path.join(siteDir, "examples/core/server.ts"), path.join(folder, "src/socketless.ts"));
    for (const file of ["monitor.ts", "probe.ts", "app.ts"]) {
      await cp(path.join(example, file), path.join(folder, "src", file));
    }
    await run({ command: [siteCompiler], cwd: folder }, 60_000);
    service = await startLocal();
    const port = String(await leasePort());
    url = `http://127.0.0.1:${port}`;
    env = {
      ...readersNode(),
      PORT: port,
      PUBLIC_URL: url,
      SOCKETLESS_API_URL: service.url,
      SOCKETLESS_API_KEY: service.apiKey,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: secret,
    };
    app = start({ command: ["node", "src/node.ts"], cwd: folder, env });
    await waitForAnswer(url, app, 20_000);
  });
  afterAll(async () => {
    await app.stop();
    await service.close();
  });

  const probe = async (settings: Record<string, string> = {}) => {
    const process = start({ command: ["node", "src/probe.ts"], cwd: folder, env: { ...env, ...settings } });
    await vi.waitFor(() => expect(process.exitCode()).toBeDefined(), 25_000);
    await process.stop();
    return { code: process.exitCode(), lines: linesOf(process.output()), output: process.output() };
  };

  const openClient = async () => {
    const answer = await fetch(`${url}/connection`, { method: "POST", headers: { Origin: url } });
    const { url: address } = (await answer.json()) as { url: string };
    const socket = new WebSocket(address);
    await once(socket, "open");
    return { address, socket };
  };

  /** What the app has logged since this was called, once it has as many lines. */
  const watchLog = () => {
    const before = linesOf(app.output()).length;
    return (count: number) =>
      vi.waitFor(() => {
        const lines = linesOf(app.output()).slice(before);
        expect(lines).toHaveLength(count);
        return lines;
      }, 10_000);
  };

  test("each event and each call is one line, without secrets, identifiers or text", async () => {
    const logged = watchLog();
    const { socket, address } = await openClient();
    const received = new Promise((resolve) => {
      socket.onmessage = ({ data }) => (data === "" ? socket.send("") : resolve(data));
    });
    const [{ identifier } = { identifier: "" }] = (await service.state()).connections;
    socket.send("a private text");
    expect(await received).toContain("a private text");
    socket.close();

    const lines = await logged(5);
    const named = (kind: string, name: string) => lines.find((line) => line.kind === kind && line.name === name);
    const ok = { outcome: "ok", ms: expect.any(Number) as number, time: expect.any(String) as string };
    expect(named("call", "connection")).toEqual({ ...ok, kind: "call", name: "connection", status: 200 });
    expect(named("call", "message")).toEqual({ ...ok, kind: "call", name: "message", status: 204 });
    const { client } = named("event", "MESSAGE") ?? {};
    expect(client).toMatch(/^[0-9a-f]{12}$/);
    for (const name of ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"]) {
      expect(named("event", name)).toEqual({ ...ok, kind: "event", name, client, status: 200 });
    }
    const samples = linesOf(await readFile(path.join(example, "log.jsonl"), "utf8"));
    expect(samples.map((line) => Object.keys(line))).toEqual([
      Object.keys(named("call", "message") ?? {}),
      Object.keys(named("event", "MESSAGE") ?? {}),
    ]);
    const token = address.split("/").at(-1) ?? "";
    const [, payload = ""] = token.split(".");
    const { webhook } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { webhook: { secret: string } };
    for (const hidden of [token, webhook.secret, identifier, "a private text", service.apiKey, secret, "guest_"]) {
      expect(hidden).not.toBe("");
      expect(app.output()).not.toContain(hidden);
    }
  });

  test("an event that nobody signed is refused, and nothing of it is logged", async () => {
    const logged = watchLog();
    const data = { connection: { clientId: "p", identifier: "forged.1" }, message: "forged text" };
    await fetch(`${url}/webhook`, { method: "POST", body: JSON.stringify({ action: "FORGED", data }) });
    expect(await logged(1)).toMatchObject([{ name: "unverified", outcome: "refused", status: 401 }]);
    expect(app.output()).not.toMatch(/forged/i);
  });

  test("a call that fails is logged with its status", async () => {
    await service.control({ faults: { failEverySecond: true } });
    const logged = watchLog();
    const { socket } = await openClient();
    socket.send("one");
    socket.send("two");
    const lines = await logged(6);
    await service.control({ faults: { failEverySecond: false } });
    const calls = lines.filter(({ name }) => name === "message");
    expect(calls.map(({ outcome, status }) => [outcome, status]).sort()).toEqual([
      ["failed", 500],
      ["ok", 204],
    ]);
    socket.close();
    await logged(7);
  });

  test("the probe succeeds when each event and message comes twice", async () => {
    await service.control({ faults: { duplicate: true } });
    const { code, lines } = await probe();
    await service.control({ faults: { duplicate: false } });
    expect(code).toBe(0);
    expect(lines).toMatchObject([{ kind: "probe", outcome: "ok" }]);
  });

  test.each([
    ["the webhook is down", { PUBLIC_URL: "http://127.0.0.1:9" }, /reply to CONNECTION_OPEN did not arrive: 15 s/],
    ["the API key is wrong", { SOCKETLESS_API_KEY: "wrong" }, /API gave no connection: .* 401: Unauthorized/],
    ["the master secrets differ", { SOCKETLESS_WEBHOOK_MASTER_SECRET: "x" }, /CONNECTION_OPEN did not arrive/],
  ])("the probe fails with its reason when %s", async (_, settings, reason) => {
    const { code, lines, output } = await probe(settings);
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { kind: "probe", outcome: "failed", reason: expect.stringMatching(reason) as string },
    ]);
    expect(output).not.toContain("eyJ"); // The start of every token.
  });
});
