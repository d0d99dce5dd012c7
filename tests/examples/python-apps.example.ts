import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { makeWheel, projectOf, wheelName } from "../../plugins/sdk/wheel";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { findBrowser } from "../support/browser";
import { startPostgresServer, temporaryDirectory } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run, start, waitForAnswer, type RunningProcess } from "./processes";
import { APPS, linesOf, makeApp, type App } from "./python/apps";
import { expectPage } from "./tabs";
import { siteDir } from "./workspace";

const MOST_LINES = 40;

/** An environment with Debian's frameworks, into which the package is installed by an address. */
async function install(folder: string): Promise<string> {
  const wheel = makeWheel(siteDir);
  const server: Server = createServer((_request, response) => response.end(wheel)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const name = wheelName(projectOf(siteDir).version);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk/${name}`;
  const command = `/usr/bin/python3 -m venv --system-site-packages venv && venv/bin/pip install --no-deps ${address}`;
  await run({ command: ["sh", "-c", command], cwd: folder }, 120_000);
  server.close();
  return path.join(folder, "venv/bin");
}

function testApp(app: App, bin: () => string, browser: () => Browser): void {
  let [folder, origin, room] = ["", "", ""];
  let service: LocalSocketless;
  let running: RunningProcess;
  let env: Record<string, string>;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    folder = temporaryDirectory();
    closing.push(() => rmSync(folder, { recursive: true }));
    service = await startSocketless();
    closing.push(() => service.stop());
    const port = await leasePort();
    origin = `http://127.0.0.1:${port}`;
    const settings = {
      ...service.env,
      PATH: `${bin()}${path.delimiter}${process.env.PATH}`,
      PORT: String(port),
      PUBLIC_URL: origin,
      PYTHONPATH: folder,
    };
    env = { ...settings, ...app.env };
    if (app.isOnPostgres) {
      const { address, stop } = await startPostgresServer();
      closing.push(stop);
      env.DATABASE_URL = address;
      const pool = new Pool({ connectionString: address });
      await pool.query(SCHEMA);
      await pool.end();
    }
    await makeApp(app, folder, settings);
    const began = await run({ command: ["python", "-c", app.begin], cwd: folder, env }, 60_000);
    room = /^room (.+)$/m.exec(began)?.[1] ?? "";
    running = start({ command: ["sh", "-c", app.serve], cwd: folder, env });
    closing.push(() => running.stop());
    await waitForAnswer(origin, running, 60_000);
  }, 300_000);
  afterAll(async () => {
    for (const close of closing.reverse()) {
      await close();
    }
  });

  const open = async (user: string): Promise<Page> => {
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/login/${user}`);
    await page.goto(`${origin}/static/room.html?room=${room}`);
    return page;
  };
  const say = async (page: Page, text: string): Promise<void> => {
    await page.getByLabel("Message").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  const posts = (page: Page) => page.locator("#posts li");
  const users = (page: Page) => page.locator("#users");

  test(`takes at most ${MOST_LINES} lines`, () => {
    expect(linesOf(app)).toBeLessThanOrEqual(MOST_LINES);
  });

  test("shows two members to each other and what they write, nothing to a stranger or a removed member", async () => {
    const [ana, ben, cem] = [await open("ana"), await open("ben"), await open("cem")];
    for (const page of [ana, ben]) {
      await expectPage(users(page), running.output()).toHaveText(/^[^,]+, [^,]+$/);
    }
    await say(ana, "<b>Hi</b>");
    for (const page of [ana, ben]) {
      await expectPage(posts(page)).toHaveText([/: <b>Hi<\/b>$/]);
    }
    await expectPage(users(cem)).toHaveText("Members only");
    await run({ command: ["python", "remove.py", room, "ben"], cwd: folder, env }, 60_000);
    await expectPage(users(ben)).toHaveText("Members only");
    await expectPage(users(ana)).toHaveText(/^[^,]+$/);
    await say(ana, "secret");
    await expectPage(posts(ana)).toHaveText([/Hi/, /secret/]);
    for (const page of [ben, cem]) {
      expect(await posts(page).count()).toBe(0);
      const status = await page.evaluate(async (at) => (await fetch(at)).status, `/rooms/${room}/posts`);
      expect(status).toBe(404);
    }
    expect(service.state().webhookCalls.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test.runIf(app.name === "django")("shows a changed row to its owner, and to nobody else", async () => {
    const [ana, ben] = [await open("ana"), await open("ben")];
    for (const page of [ana, ben]) {
      await page.goto(`${origin}/orders`);
    }
    for (const state of ["paid", "sent"]) {
      await run({ command: ["python", "order.py", "ana", state], cwd: folder, env }, 60_000);
      await expectPage(ana.locator("#orders li"), running.output()).toHaveText([state]);
    }
    expect(await ben.locator("#orders li").count()).toBe(0);
  });

  test("names no room by another spelling of its key", async () => {
    const ana = await open("ana");
    for (const name of [room.toUpperCase(), room.replaceAll("-", ""), "x", "%00", "x".repeat(101)]) {
      const status = await ana.evaluate(async (at) => (await fetch(at)).status, `/rooms/${name}/posts`);
      expect(status, name).toBe(404);
    }
  });
}

describeExample("python", () => {
  let bin: string;
  let browser: Browser;
  const folder = temporaryDirectory();

  beforeAll(async () => {
    bin = await install(folder);
    const { executablePath, args } = await findBrowser();
    browser = await chromium.launch({ executablePath, args });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  // The same package runs in three frameworks.
  describe.each(APPS.filter(({ name }) => isFull("python") || name === "fastapi"))("$name", (app) =>
    testApp(
      app,
      () => bin,
      () => browser,
    ),
  );
});
