import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

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
      env.DATABASE_URL = address.replace("postgres:", app.driver ?? "postgres:");
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

  const { most = MOST_LINES } = app;
  test(`takes at most ${most} lines`, () => {
    expect(linesOf(app)).toBeLessThanOrEqual(most);
  });

  test.runIf(app.name === "fastapi")("passes the tests of its reader", async () => {
    const command: [string, ...string[]] = ["python", "-m", "pytest", "-q", "test_team.py"];
    // As the command of the local service does, which this service is without.
    const state = createServer((_request, response) => response.end(JSON.stringify(service.state())));
    onTestFinished(() => void state.close());
    await once(state.listen(0, "127.0.0.1"), "listening");
    const { port } = state.address() as AddressInfo;
    const settings = { ...env, TEAM: room, SOCKETLESS_API_URL: `http://127.0.0.1:${port}` };
    expect(await run({ command, cwd: folder, env: settings }, 120_000)).toContain("1 passed");
  });

  test.runIf(app.name === "fastapi")("shows a team's members each other, their tickets and notices", async () => {
    const [ana, ben, cem] = [await open("ana"), await open("ben"), await open("cem")];
    for (const page of [ana, ben, cem]) {
      await page.goto(`${origin}/static/team.html?team=${room}`);
    }
    for (const page of [ana, ben]) {
      await expectPage(page.locator("#people"), running.output()).toHaveText("ana, ben");
    }
    await expectPage(cem.locator("#people")).toHaveText("Members only");
    await expectPage(ben.locator("#unread")).toHaveText(/^\d+ unread$/);
    await ben.locator("#unread").click();
    await expectPage(ben.locator("#unread")).toHaveText("0 unread");
    await ana.getByLabel("Ticket").fill("<b>Slow</b>");
    await ana.getByRole("button", { name: "Open" }).click();
    for (const page of [ana, ben]) {
      await expectPage(page.locator("#tickets li").last(), running.output()).toHaveText("<b>Slow</b>");
    }
    await expectPage(ben.locator("#notices li").first()).toHaveText("New ticket: <b>Slow</b>");
    await expectPage(ben.locator("#unread")).toHaveText("1 unread");
    for (const list of [cem.locator("#tickets li"), cem.locator("#notices li"), ana.locator("#notices li")]) {
      expect(await list.count()).toBe(0);
    }
    const other = await ben.context().newPage();
    await other.goto(ben.url());
    await expectPage(other.locator("#people")).toHaveText("ana, ben");
    await other.getByRole("button", { name: "Log out" }).click();
    for (const page of [ben, other]) {
      await expectPage(page.locator("#status")).toHaveText("refused");
    }
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

  test("ends the pages of a session that logs out, and none that are elsewhere", async () => {
    const LOG_OUT = `fetch("/logout", {
      method: "POST",
      keepalive: true,
      headers: { "X-CSRFToken": /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "" },
    })`;
    const elsewhere = await open("ana");
    // A page that comes back too early would win in some of them.
    for (let time = 0; time < 4; time += 1) {
      const tab = await open("ana");
      const other = await tab.context().newPage();
      await other.goto(tab.url());
      await expectPage(users(other), running.output()).toHaveText(/^[^,:]+$/);
      // The page may reload before it has the answer.
      await tab.evaluate(LOG_OUT).catch(() => undefined);
      for (const page of [tab, other]) {
        await expectPage(users(page), running.output()).toHaveText(/Log in first/);
        const status = await page.evaluate(async (at) => (await fetch(at)).status, `/rooms/${room}/posts`);
        expect([401, 404]).toContain(status);
      }
      await tab.context().close();
    }
    await expectPage(users(elsewhere)).toHaveText(/^[^,:]+$/);
  });

  test("ends the pages of a session in which somebody else logs in", async () => {
    const tab = await open("ana");
    await expectPage(users(tab)).toHaveText(/^[^,:]+$/);
    const other = await tab.context().newPage();
    await other.goto(`${origin}/login/cem`);
    await expectPage(users(tab), running.output()).toHaveText("Members only");
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
