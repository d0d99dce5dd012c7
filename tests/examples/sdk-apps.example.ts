import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { clientOf } from "../../plugins/sdk";
import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";
import { createSocketless } from "../../sdk/javascript/src/index";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { findBrowser } from "../support/browser";
import { addTo, APPS, linesOf, type App } from "./apps/apps";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { onLoopback, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { expectPage } from "./tabs";
import { siteDir } from "./workspace";

const INSTALL_MS = 300_000;
const START_MS = 60_000;
const JWT_SECRET = "the secret of the tokens of these tests";

/** A token that a login of the other origin gives. */
function tokenOf(user: string): string {
  const [head, claims] = [{ alg: "HS256", typ: "JWT" }, { sub: user }].map((it) =>
    Buffer.from(JSON.stringify(it)).toString("base64url"),
  );
  const signature = createHmac("sha256", JWT_SECRET).update(`${head}.${claims}`).digest("base64url");
  return `${head}.${claims}.${signature}`;
}

/** Make the app in an empty folder, install the SDK by an address, add what its reader writes, and build it. */
async function makeApp(app: App, folder: string, tarball: string, env: Record<string, string>): Promise<string> {
  const shell = (command: string, cwd: string) => run({ command: ["sh", "-c", command], cwd, env }, INSTALL_MS);
  for (const command of app.make) {
    await shell(command, folder);
  }
  const made = path.join(folder, "app");
  await shell(`npm install --no-audit --no-fund ${[...(app.adds ?? []), tarball].join(" ")}`, made);
  await addTo(made, app);
  await mkdir(path.join(made, "public"), { recursive: true });
  await writeFile(path.join(made, "public/client.js"), await clientOf(path.join(made, "node_modules/@socketless/sdk")));
  if (app.build !== undefined) {
    await shell(app.build, made);
  }
  return made;
}

function testApp(app: App, tarball: () => string, browser: () => Browser): void {
  let folder: string;
  let service: LocalSocketless;
  let running: RunningProcess[] = [];
  let env: Record<string, string>;
  let [server, pages] = ["", ""];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "socketless-app-"));
    service = await startSocketless();
    const ports = [await leasePort(), await leasePort()];
    server = `http://localhost:${ports[0]}`;
    pages = app.isSplit === true ? `http://localhost:${ports[1]}` : server;
    env = {
      ...readersNode(),
      ...service.env,
      PORT: String(ports[0]),
      PAGES_PORT: String(ports[1]),
      PUBLIC_URL: `${server}${app.prefix ?? ""}`,
      VITE_SERVER: server,
      JWT_SECRET,
      ...(app.isSplit === true && { ALLOWED_ORIGINS: pages }),
    };
    const made = await makeApp(app, folder, tarball(), env);
    running = app.serve.map((command) =>
      start({ command: ["sh", "-c", command], cwd: made, env: { ...env, ...onLoopback } }),
    );
    for (const [index, address] of [server, pages].entries()) {
      await waitForAnswer(address, running[index] ?? (running[0] as RunningProcess), START_MS);
    }
  });

  afterAll(async () => {
    await Promise.all(running.map((it) => it.stop()));
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const output = () => running.map((it) => it.output()).join("\n");

  const open = async (user: string): Promise<Page> => {
    const context = await browser().newContext();
    const cookies = { user, token: tokenOf(user) };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: pages })));
    const page = await context.newPage();
    await page.goto(pages);
    await expectPage(page.getByRole("status"), output()).toHaveText("connected");
    return page;
  };

  const say = async (page: Page, text: string): Promise<void> => {
    await page.getByLabel("Message").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  const linesIn = (page: Page) => page.getByRole("log").getByRole("paragraph");

  /** Say something until somebody hears it: nothing tells when a connection is in its feed. */
  const meet = (from: Page, to: Page, line: string) =>
    expectPage(async () => {
      await say(from, line.replace(/^.*: /, ""));
      await expect(await linesIn(to).allInnerTexts()).toContain(line);
    }).toPass({ timeout: START_MS });

  it(`takes at most ${app.mostLines} lines`, async () => {
    expect(await linesOf(app)).toBeLessThanOrEqual(app.mostLines);
  });

  it("connects two people, who read each other, reconnect, and log out one by one", async () => {
    const [ana, ben] = [await open("ana"), await open("ben")];
    await meet(ana, ben, "ana: <b>Hello</b>");
    await meet(ben, ana, "ben: Hi");

    service.drop();
    await expectPage(ana.getByRole("status")).not.toHaveText("connected");
    await expectPage(ana.getByRole("status")).toHaveText("connected");
    await expectPage(ben.getByRole("status")).toHaveText("connected");
    await meet(ana, ben, "ana: Here again");

    // What the app's logout calls.
    const { SOCKETLESS_API_KEY: apiKey, SOCKETLESS_API_URL: apiUrl } = service.env;
    await createSocketless({ user: () => undefined, apiKey, apiUrl }).endSession("ana");
    await expectPage(ana.getByRole("status")).toHaveText("The session has ended");
    expect(await ben.getByRole("status").innerText()).toBe("connected");
    expect(service.state().webhookCalls.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("refuses nobody's connection, another site's page, and an event that nobody signed", async () => {
    const at = (route: string) => `${server}${app.prefix ?? ""}/${route}`;
    const ask = async (headers: Record<string, string>) =>
      (await fetch(at("connection"), { method: "POST", headers })).status;
    expect(await ask({ Origin: server, "Sec-Fetch-Site": "same-origin" })).toBe(401);
    const login = { Cookie: "user=ana", Authorization: `Bearer ${tokenOf("ana")}` };
    expect(await ask({ ...login, Origin: "https://elsewhere.test", "Sec-Fetch-Site": "cross-site" })).toBe(403);
    const event = { action: "CONNECTION_OPEN", data: { connection: { clientId: "c", identifier: "ana.k3" } } };
    const headers = { "Content-Type": "application/json", "x-socketless-signature": `hmac-sha256=${"0".repeat(64)}` };
    const answer = await fetch(at("webhook"), { method: "POST", headers, body: JSON.stringify(event) });
    expect([answer.status, answer.headers.get("authorization")]).toEqual([401, null]);
  });
}

describeExample("sdk", () => {
  describe.skipIf(!isFull("sdk"))("in apps that their generators made", () => {
    let tarballs: Server;
    let address: string;
    let browser: Browser;

    beforeAll(async () => {
      const tarball = await readFile((await packSdk(siteDir)).tarball);
      tarballs = createServer((_request, response) => response.end(tarball)).listen(0, "127.0.0.1");
      await once(tarballs, "listening");
      address = `http://127.0.0.1:${(tarballs.address() as AddressInfo).port}/sdk/socketless-sdk-0.0.0.tgz`;
      const { executablePath, args } = await findBrowser();
      browser = await chromium.launch({ executablePath, args });
    });
    afterAll(async () => {
      await browser?.close();
      tarballs?.close();
    });

    describe.each(APPS)("$name", (app) =>
      testApp(
        app,
        () => address,
        () => browser,
      ),
    );
  });
});
