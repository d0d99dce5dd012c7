import { createHmac, generateKeyPairSync, sign, type JsonWebKey } from "node:crypto";
import { once } from "node:events";
import { copyFile, cp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { startLocal, type LocalService } from "@socketless/local/running";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { describeExample } from "./describe";
import { send } from "./hostile-webhook";
import { byHmac, tokenOf } from "./mounts/tokens";
import { outcomeOf, waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { copyExample, workspaceOf } from "./workspace";

const MASTER = "the-master-secret-of-this-test";
const SECRET = "the-jwt-secret-of-this-test";
const FRONT = "https://front.test";
const START_MS = 60_000;

const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk: JsonWebKey = keys.publicKey.export({ format: "jwk" });
const byKey = (content: Buffer) => sign("sha256", content, keys.privateKey);
const issued = { iss: "https://login.test", aud: "app" };

/** The apps of the page: the compiled main file, a token that its guard takes, and tokens that it must refuse. */
const apps = [
  {
    name: "Express, tokens of the app itself",
    main: "dist/main.js",
    good: tokenOf("HS256", byHmac(SECRET)),
    bad: [tokenOf("HS256", byHmac("another")), tokenOf("none", () => Buffer.alloc(0))],
  },
  {
    name: "Fastify, tokens of the app itself",
    main: "dist/main-fastify.js",
    good: tokenOf("HS256", byHmac(SECRET)),
    bad: [tokenOf("HS256", byHmac(SECRET), { exp: 1 })],
  },
  {
    name: "Express, tokens of a login service",
    main: "dist-jwks/main.js",
    good: tokenOf("RS256", byKey, issued),
    bad: [
      tokenOf("RS256", byKey, { ...issued, aud: "another" }),
      tokenOf("RS256", byKey, { ...issued, exp: undefined }),
      tokenOf("HS256", byHmac(keys.publicKey.export({ type: "spki", format: "pem" }).toString()), issued),
    ],
  },
] as const;

describeExample("mounts", () => {
  let cwd: string;
  let service: LocalService;
  let jwksUrl: string;

  beforeAll(async () => {
    const folder = await copyExample("mounts", workspaceOf("mounts-nest"));
    cwd = path.join(folder, "nest");
    // What `nest build` runs, with the settings of its starter.
    await run({ command: ["../node_modules/.bin/tsc"], cwd, env: readersNode() }, START_MS);
    await cp(path.join(cwd, "dist"), path.join(cwd, "dist-jwks"), { recursive: true });
    await copyFile(path.join(cwd, "dist/jwks.guard.js"), path.join(cwd, "dist-jwks/auth.guard.js"));
    service = await startLocal();
    const issuer = createServer((_, response) => response.end(JSON.stringify({ keys: [{ ...jwk, kid: "1" }] })));
    await once(issuer.listen(0, "127.0.0.1"), "listening");
    jwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwks.json`;
    return () => issuer.close();
  });
  afterAll(() => service?.close());

  const settingsOf = (port: number) => ({
    ...readersNode(),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}/api`,
    ALLOWED_ORIGINS: FRONT,
    JWT_SECRET: SECRET,
    LOGIN_KEYS_URL: jwksUrl,
    LOGIN_ISSUER: issued.iss,
    LOGIN_AUDIENCE: issued.aud,
    SOCKETLESS_API_URL: service.url,
    SOCKETLESS_API_KEY: service.apiKey,
    SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
  });

  describe.each(apps)("NestJS on $name", ({ main, good, bad }) => {
    let origin: string;
    let server: RunningProcess;

    beforeAll(async () => {
      const port = await leasePort();
      origin = `http://127.0.0.1:${port}`;
      server = start({ command: ["node", main], cwd, env: settingsOf(port) });
      await waitForPort(port, server, START_MS);
    });
    afterAll(() => server?.stop());

    const ask = (token: string, from = FRONT): Promise<Response> =>
      fetch(`${origin}/api/connection`, {
        method: "POST",
        headers: { Origin: from, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: "{}",
      });

    it("connects a person from a page of another origin, and welcomes the client", async () => {
      const asked = { Origin: FRONT, "Access-Control-Request-Method": "POST" };
      const preflight = await fetch(`${origin}/api/connection`, { method: "OPTIONS", headers: asked });
      const response = await ask(good);
      expect([preflight.status, response.status], server.output()).toEqual([204, 200]);
      for (const { headers } of [preflight, response]) {
        expect(headers.get("access-control-allow-origin")).toBe(FRONT);
      }
      const socket = new WebSocket(((await response.json()) as { url: string }).url);
      onTestFinished(() => socket.close());
      const [first] = (await once(socket, "message", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
      expect(JSON.parse(first.toString())).toMatchObject({ type: "socketless:welcome", user: "42" });
    });

    it("refuses a token that isn't valid, and a page that isn't listed", async () => {
      const refused = await Promise.all(["", ...bad].map((token) => ask(token)));
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
      expect((await ask(good, "https://elsewhere.test")).status).toBe(403);
    });

    it("answers an event that its client signed, without a login, and refuses any other", async () => {
      const connection = { clientId: "wskl_live_test", identifier: "42.k3" };
      const event = JSON.stringify({ action: "CONNECTION_OPEN", data: { connection } });
      const webhook = { url: `${origin}/api/webhook`, secretOf };
      const answer = await send(webhook, event, "42.k3");
      expect(answer, server.output()).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
      expect((await send(webhook, event, "43.k3")).status).toBe(401);
    });
  });

  it.each(["LOGIN_KEYS_URL", "LOGIN_ISSUER", "LOGIN_AUDIENCE"])(
    "NestJS doesn't start without %s, which its guard compares",
    async (name) => {
      const env = { ...settingsOf(await leasePort()), [name]: "" };
      const { code, output } = await outcomeOf({ command: ["node", "dist-jwks/main.js"], cwd, env }, 20_000);
      expect([code, output]).toEqual([1, expect.stringContaining(`Set the environment variable ${name}`)]);
    },
  );

  it("NestJS refuses nobody while the login service doesn't answer", async () => {
    const port = await leasePort();
    const env = { ...settingsOf(port), LOGIN_KEYS_URL: `http://127.0.0.1:${await leasePort()}/` };
    const server = start({ command: ["node", "dist-jwks/main.js"], cwd, env });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, START_MS);
    const headers = { Origin: FRONT, Authorization: `Bearer ${apps[2].good}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/connection`, { method: "POST", headers });
    expect(answer.status).toBe(500);
  });
});
