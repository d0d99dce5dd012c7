import { createHmac, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import type * as Client from "../../sdk/javascript/src/client";
import { packSdk } from "../../plugins/sdk/pack";
import { findBrowser } from "../support/browser";
import { assemble } from "./auth/assemble";
import { openFront, type Front } from "./auth/front";
import { openIssuer, rs256, type Issuer } from "./auth/issuer";
import { crossOrigin, sessionSecret, signedCookie } from "./auth/variants";
import { describeExample } from "./describe";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { openTarget, type Target } from "./target";
import { copyExample, linkPackages, siteDir, workspaceOf } from "./workspace";

let root: string;
let target: Target;
let front: Front;
let issuer: Issuer;
/** The frontend, which has nothing but a page and the client's module. */
let page: { origin: string; close: () => void };

const FRONTEND = `<!doctype html><title>Frontend</title>
<script type="module">import * as client from "/client.js"; Object.assign(window, client);</script>`;

async function openFrontend(): Promise<typeof page> {
  const { folder } = await packSdk(siteDir);
  const server = createServer(({ url }, response) => {
    const isScript = url?.endsWith(".js");
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? readFileSync(path.join(folder, "dist", path.basename(url ?? ""))) : FRONTEND);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

interface Backend {
  url: string;
  server: RunningProcess;
  /** Calls the connection route as a page of this origin. */
  call: (headers: Record<string, string>, method?: string) => Promise<Response>;
}

async function openBackend(login: keyof typeof crossOrigin): Promise<Backend> {
  const port = await leasePort();
  const env = {
    ...readersNode(),
    ...issuer.env,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ALLOWED_ORIGINS: `https://app.example.com,${page.origin}`,
    SESSION_SECRET: sessionSecret,
    SOCKETLESS_API_URL: front.url,
    SOCKETLESS_API_KEY: target.apiKey,
    SOCKETLESS_WEBHOOK_MASTER_SECRET: "the-master-secret-of-this-test",
  };
  const server = start({ command: ["node", "server.mjs"], cwd: await assemble(root, crossOrigin[login]), env });
  await waitForPort(port, server, 60_000);
  const url = `http://localhost:${port}`;
  const type = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-site" };
  const call: Backend["call"] = (headers, method = "POST") =>
    fetch(`http://127.0.0.1:${port}/connection`, { method, headers: { ...type, ...headers } });
  return { url, server, call };
}

/** Whether a browser lets the page of this origin read the answer. */
const isReadable = ({ headers }: Response, origin: string): boolean =>
  headers.get("access-control-allow-origin") === origin && headers.get("access-control-allow-credentials") === "true";

/** What the client tells a page of the frontend, until it is connected or refused: its state, and what it receives. */
const clientSays = (open: Page, url: string, { credentials, token }: { credentials?: "include"; token?: string }) =>
  open.evaluate(
    async ([route, credentials, token]) => {
      const { openConnection } = window as unknown as typeof Client;
      const headers = token === undefined ? {} : () => Promise.resolve({ Authorization: `Bearer ${token}` });
      return new Promise<string[]>((resolve) => {
        const connection = openConnection({
          route,
          credentials,
          headers,
          onChange: ({ status, error }) => {
            if (status === "connected" || status === "refused") {
              resolve([status, error ?? ""]);
              connection.stop();
            }
          },
        });
      });
    },
    [`${url}/connection`, credentials, token] as const,
  );

describeExample("auth", () => {
  beforeAll(async () => {
    root = await copyExample("auth", workspaceOf("auth-cross-origin"));
    [target, issuer, page] = await Promise.all([openTarget({}), openIssuer(), openFrontend()]);
    front = await openFront(target.url);
  });
  afterAll(async () => {
    for (const it of [front, issuer, page]) {
      it?.close();
    }
    await target?.close();
  });

  describe("a frontend on another origin, with the session's cookie", () => {
    let backend: Backend;
    let ada: Record<string, string>;
    beforeAll(async () => {
      backend = await openBackend("cookie");
      ada = { Cookie: signedCookie("42"), Origin: page.origin };
    });
    afterAll(() => backend?.server.stop());

    it("allows what the client sends, before it is sent", async () => {
      const asks = { Origin: page.origin, "Access-Control-Request-Method": "POST" };
      const response = await backend.call(asks, "OPTIONS");
      expect(response.status).toBe(204);
      expect(isReadable(response, page.origin)).toBe(true);
      const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase().split(/, */);
      expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type"]));
      expect(response.headers.get("vary")).toContain("Origin");
    });

    it("lets the page read its answer, also a refusal", async () => {
      for (const [answer, status] of [
        [await backend.call(ada), 200],
        [await backend.call({ ...ada, Cookie: "" }), 401],
      ] as const) {
        expect(answer.status, backend.server.output()).toBe(status);
        expect(isReadable(answer, page.origin)).toBe(true);
      }
    });

    it.each(["OPTIONS", "POST"])("refuses a page whose origin isn't listed: %s", async (method) => {
      const response = await backend.call({ ...ada, Origin: "https://elsewhere.test" }, method);
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    });

    it("says which origin its list lacks", async () => {
      await backend.call({ Origin: "https://forgotten.test" }, "OPTIONS");
      await expect.poll(() => backend.server.output()).toContain("ALLOWED_ORIGINS=https://forgotten.test");
    });

    it("connects a browser that has a session, and refuses one that has none", async () => {
      const { executablePath, args } = await findBrowser();
      const browser = await chromium.launch({ executablePath, args });
      onTestFinished(() => browser.close());
      const context = await browser.newContext();
      const open = await context.newPage();
      await open.goto(page.origin);
      expect(await clientSays(open, backend.url, { credentials: "include" })).toEqual([
        "refused",
        expect.stringContaining("401: Log in first"),
      ]);
      const [name = "", value = ""] = signedCookie("42").split("=");
      await context.addCookies([{ name, value, domain: "localhost", path: "/", httpOnly: true, sameSite: "Lax" }]);
      expect(await clientSays(open, backend.url, { credentials: "include" })).toEqual(["connected", ""]);
    });
  });

  describe("a frontend on another origin, with a bearer token", () => {
    let backend: Backend;
    beforeAll(async () => {
      backend = await openBackend("bearer");
    });
    afterAll(() => backend?.server.stop());

    const ask = (token: string, scheme = "Bearer"): Promise<Response> =>
      backend.call({ Origin: page.origin, Authorization: `${scheme} ${token}` });

    it("fails, and refuses nobody, while the provider's key can't be had", async () => {
      issuer.isDown = true;
      onTestFinished(() => void (issuer.isDown = false));
      expect((await ask(issuer.token("42"))).status).toBe(500);
    });

    it("connects the token's user", async () => {
      const response = await ask(issuer.token("42"));
      expect(response.status, backend.server.output()).toBe(200);
      const { url } = (await response.json()) as { url: string };
      expect(Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString()).toContain(
        '"identifier":"42.',
      );
      expect((await ask(issuer.token("42"), "bearer")).status).toBe(200);
    });

    const past = Math.floor(Date.now() / 1000) - 60;
    it.each<[string, () => string]>([
      ["is no token", () => "abc"],
      ["has expired", () => issuer.token("42", { exp: past })],
      ["never expires", () => issuer.token("42", { exp: undefined })],
      ["is for another backend", () => issuer.token("42", { aud: "another-backend" })],
      ["is of another provider", () => issuer.token("42", { iss: "https://elsewhere.test/" })],
      ["names no user", () => issuer.token("42", { sub: undefined })],
      ["isn't signed", () => issuer.token("42", {}, { alg: "none" }, () => "")],
      ["is signed with the public key as a secret", () => issuer.token("42", {}, { alg: "HS256" }, hs256)],
      ["is signed with another key", () => issuer.token("42", {}, {}, rs256(another))],
      ["names a key that nobody has", () => issuer.token("42", {}, { kid: "k2" })],
    ])("refuses a token that %s", async (_, token) => {
      const response = await ask(token());
      expect([response.status, await response.text()]).toEqual([401, "Log in first"]);
    });
    const another = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const hs256 = (content: string): string =>
      createHmac("sha256", issuer.publicKey.export({ type: "spki", format: "pem" }))
        .update(content)
        .digest("base64url");

    it("takes no session's cookie", async () => {
      expect((await backend.call({ Origin: page.origin, Cookie: signedCookie("42") })).status).toBe(401);
    });

    it("connects a browser", async () => {
      const { executablePath, args } = await findBrowser();
      const browser = await chromium.launch({ executablePath, args });
      onTestFinished(() => browser.close());
      const open = await browser.newPage();
      await open.goto(page.origin);
      expect(await clientSays(open, backend.url, { token: issuer.token("42") })).toEqual(["connected", ""]);
    });
  });

  it("the login libraries' own types fit", async () => {
    const cwd = path.join(root, "logins");
    await linkPackages("auth/logins", cwd);
    await run({ command: ["node_modules/.bin/tsc"], cwd, env: readersNode() }, 60_000);
  });
});
