import { createHmac } from "node:crypto";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { axeProblems } from "../support/a11y";
import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { testHostileBackends } from "./hostile-page";
import { testTutorial } from "./live-room-tutorial";
import { freePort, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { expectHeard, writeWithKeyboard } from "./room-access";
import { expectLine, expectPage, linesOf, meet, openTab, say, type Tab } from "./tabs";
import { isExternal, openTarget, variants, type Target } from "./target";
import { copyExample, install, workspaceOf, writeEnvironment } from "./workspace";

/** What the tests must know of a live room. */
export interface LiveRoom {
  /** Name of the example's folder. */
  example: string;
  /** What stands before `/connection` and `/webhook` in the paths of its routes. */
  prefix: string;
  /** Path of the page with the button that lets the server push. */
  rollPath: string;
  /** npm scripts to run once before it is started. */
  prepare: readonly string[];
}

const prepareMs = 180_000;
const startMs = 60_000;
const master = "tests+only/master=";

const secretOf = (identifier: string): string => createHmac("sha256", master).update(identifier).digest("hex");

const settingsFor = (target: Target, url: string): Record<string, string> => ({
  SOCKETLESS_API_URL: target.url,
  SOCKETLESS_API_KEY: target.apiKey,
  SOCKETLESS_WEBHOOK_MASTER_SECRET: master,
  PUBLIC_URL: url,
});

async function postEvent(
  webhook: string,
  identifier: string,
  secret: string,
  fields: { action: string; message?: string },
): Promise<Response> {
  const { action, message } = fields;
  const connection = { clientId: "wskl_live_test", identifier };
  const body = JSON.stringify({ action, data: { connection, message } });
  const signature = `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
  return fetch(webhook, { method: "POST", headers, body });
}

/**
 * Installs and starts the live room of one framework, drives it in a browser with two tabs, attacks it, and follows its
 * tutorial.
 */
export function testLiveRoom({ example, prefix, rollPath, prepare }: LiveRoom): void {
  describeExample(example, () => {
    let browser: Browser;
    let node: Record<string, string>;

    beforeAll(async () => {
      node = await readersNode();
      const folder = await copyExample(example);
      await install(folder);
      await copyFile(path.join(folder, ".env.example"), path.join(folder, ".env"));
      for (const script of prepare) await run({ command: ["npm", "run", script], cwd: folder, env: node }, prepareMs);
      const { executablePath, args } = await findBrowser();
      browser = await chromium.launch({ executablePath, args });
    });

    afterAll(() => browser?.close());

    describe.each(variants)("against %s", (name, options) => {
      let target: Target;
      let server: RunningProcess;
      let url: string;
      let context: BrowserContext;

      beforeAll(async () => {
        target = await openTarget({ ...options, heartbeatMs: 500, heartbeatTimeoutMs: 2000 });
        const port = await freePort();
        url = `http://localhost:${port}`;
        await writeEnvironment(workspaceOf(example), settingsFor(target, url));
        const env = { ...node, PORT: String(port) };
        server = start({ command: ["npm", "start"], cwd: workspaceOf(example), env });
        await waitForAnswer(url, server, startMs);
      });

      afterAll(async () => {
        await server?.stop();
        await target?.close();
      });

      beforeEach(async () => {
        context = await browser.newContext();
      });

      afterEach(async ({ task }) => {
        await context.close();
        if (task.result?.state === "fail") {
          console.error(`Output of examples/${example}:\n${server.output()}`);
          console.error(
            "Webhook calls:",
            JSON.stringify((await target.double?.state())?.webhookCalls.slice(-5), undefined, 1),
          );
        }
      });

      const openTwo = async (): Promise<[Tab, Tab]> => {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await meet(first, second);
        return [first, second];
      };

      /** The whole identifier of a guest, which pages don't show. */
      const identifierOf = async ({ identifier: guest }: Tab): Promise<string | undefined> =>
        (await target.double?.state())?.webhookCalls
          .map(({ event }) => event.data.connection.identifier)
          .find((identifier) => identifier.startsWith(`${guest}.`));

      test("a message sent in one tab appears in the other", async () => {
        const [first, second] = await openTwo();
        await say(first, "hello, <b>wörld</b> 👋");
        await expectLine(second, `${first.identifier}: hello, <b>wörld</b> 👋`);
        await expectLine(first, `${first.identifier}: hello, <b>wörld</b> 👋`);
        expect([...first.errors, ...second.errors]).toEqual([]);
      });

      test("what the server pushes reaches every tab", async () => {
        const [first, second] = await openTwo();
        const page = rollPath === "/" ? first.page : await context.newPage();
        if (rollPath !== "/") await page.goto(url + rollPath);
        await page.getByRole("button", { name: "Roll the die" }).click();
        await expectLine(first, /^The server rolled a [1-6]$/);
        await expectLine(second, /^The server rolled a [1-6]$/);
        await expectPage(page.getByText("Not rolled")).toHaveCount(0);
      });

      test("closing a tab says goodbye and leaves the feed", async () => {
        const [first, second] = await openTwo();
        await second.page.close();
        await expectLine(first, `${second.identifier} left`);
        const identifier = (await identifierOf(second)) ?? "";
        await expectPage.poll(async () => (await target.double?.feedsOf(identifier)) ?? []).toEqual([]);
      });

      test("no secret of the server reaches the browser", async () => {
        const page = await context.newPage();
        const bodies: Promise<string>[] = [];
        page.on("response", (response) => bodies.push(response.text().catch(() => "")));
        await page.goto(url);
        await expectPage(page.getByRole("status")).toHaveText(/^Connected as/);
        const received = (await Promise.all(bodies)).join("\n");
        const token = /wss?:\/\/[^"]*/.exec(received)?.[0] ?? "";
        const readable = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
        expect(token).not.toBe("");
        expect(received + readable.join()).not.toContain(target.apiKey);
        expect(received + readable.join()).not.toContain(master);
      });

      test("another site's page can't ask for connections", async () => {
        const headers = { Origin: "https://elsewhere.test", "Sec-Fetch-Site": "cross-site" };
        const response = await fetch(`${url}${prefix}/connection`, { method: "POST", headers });
        expect(response.status).toBe(403);
      });

      test("the page answers heartbeats", async () => {
        const page = await context.newPage();
        const answers: string[] = [];
        const browserEvents = await context.newCDPSession(page);
        await browserEvents.send("Network.enable");
        browserEvents.on("Network.webSocketFrameSent", ({ response }) => answers.push(response.payloadData));
        await page.goto(url);
        await expectPage.poll(() => answers.length, { timeout: 40_000 }).toBeGreaterThan(1);
        expect(new Set(answers)).toEqual(new Set([""]));
      });

      test.runIf(!isExternal)("a page whose connection is cut connects again", async () => {
        const tab = await openTab(context, url);
        const identifier = await identifierOf(tab);
        await target.double?.control({ drop: identifier === undefined ? {} : { identifier } });
        const status = tab.page.getByRole("status");
        await expectPage(status).not.toHaveText(`Connected as ${tab.identifier}`);
        await expectPage(status).toHaveText(/^Connected as guest_/);
      });

      test("a page that goes offline says so, and connects again", async () => {
        const { page, identifier } = await openTab(context, url);
        await context.setOffline(true);
        await expectPage(page.getByRole("status")).toHaveText("You are offline");
        await say({ page, identifier, errors: [] }, "unheard");
        await expectPage(page.getByRole("alert").filter({ hasText: "Not sent" })).toHaveCount(1);
        // The first failed attempt has been handled when the second fails.
        await page.waitForEvent("requestfailed");
        await page.waitForEvent("requestfailed");
        await expectPage(page.getByRole("alert").filter({ hasText: "Not sent" })).toHaveCount(1);
        await expectPage(page.getByLabel("Message", { exact: true })).toHaveValue("unheard");
        await context.setOffline(false);
        await expectPage(page.getByRole("status")).toHaveText(/^Connected as guest_/);
      });

      test("keyboard and screen reader do without mouse and screen", async () => {
        const [first, second] = await openTwo();
        await writeWithKeyboard(first.page, "by keyboard");
        await expectLine(second, "by keyboard");
        const line = `${first.identifier}: by keyboard`;
        await expectHeard(first.page, { status: `Connected as ${first.identifier}`, line });
        await context.setOffline(true);
        await expectPage(first.page.getByRole("status")).toHaveText("You are offline");
        await say(first, "unheard");
        const alert = "Not sent, because there is no connection now\\.";
        await expectHeard(first.page, { status: "You are offline", line, alert });
      });

      test("the newest line is in view, and axe finds nothing", async () => {
        const [first] = await openTwo();
        const guest = "guest_lines.k3J9xQ2mV7pLr8Za";
        for (let line = 0; line < 30; line += 1) {
          const fields = { action: "MESSAGE", message: `line ${line}` };
          await postEvent(`${url}${prefix}/webhook`, guest, secretOf(guest), fields);
        }
        await expectLine(first, "line 29");
        await expectPage(linesOf(first.page).filter({ hasText: "line 29" })).toBeInViewport();
        await first.page.getByRole("log", { name: "Messages" }).press("Home");
        await expectPage(linesOf(first.page).filter({ hasText: "line 0" })).toBeInViewport();
        expect(await axeProblems(first.page)).toEqual([]);
      });

      if (name === variants[0]?.[0]) {
        test("a roll that fails says so, and tells the browser nothing of why", async () => {
          const port = await freePort();
          const env = { ...node, PORT: String(port), SOCKETLESS_API_KEY: "wrong" };
          const refused = start({ command: ["npm", "start"], cwd: workspaceOf(example), env });
          onTestFinished(() => refused.stop());
          await waitForAnswer(`http://localhost:${port}`, refused, startMs);
          const page = await context.newPage();
          const received: Promise<string>[] = [];
          page.on("response", (response) => {
            const text = response.text().catch(() => "");
            received.push(text.then((body) => JSON.stringify(response.headers()) + body));
          });
          await page.goto(`http://localhost:${port}${rollPath}`);
          await page.getByRole("button", { name: "Roll the die" }).click();
          await expectPage(page.getByText("Not rolled")).toHaveCount(1);
          expect((await Promise.all(received)).filter((text) => text.includes("Socketless answered"))).toEqual([]);
        });

        test("another site's page can't roll the die", async () => {
          const [tab] = await openTwo();
          const withoutScript = await browser.newContext({ javaScriptEnabled: false });
          onTestFinished(() => withoutScript.close());
          const page = await withoutScript.newPage();
          await page.goto(url + rollPath);
          const form = page.locator("form[method=post i]");
          const isForm = (await form.count()) > 0;
          const action = isForm ? await form.evaluate((element: HTMLFormElement) => element.action) : `${url}/roll`;
          const headers = { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" };
          await fetch(action, { headers });
          if (isForm) {
            await page.route("**", async (route) => {
              const forged = { ...route.request().headers(), ...headers };
              const response = await route.fetch({ headers: forged, maxRedirects: 0 });
              await route.fulfill({ status: response.status(), body: "" });
            });
            await page.getByRole("button", { name: "Roll the die" }).click();
            await page.waitForLoadState();
          } else await fetch(action, { method: "POST", headers });
          await say(tab, "after it");
          await expectLine(tab, `${tab.identifier}: after it`);
          await expectPage(linesOf(tab.page).filter({ hasText: "The server rolled" })).toHaveCount(0);
        });

        testHostileInputs(example, () => ({ url: `${url}${prefix}/webhook`, secretOf }));
        testHostileBackends(example, () => ({
          url,
          connectionPath: `${prefix}/connection`,
          newPage: () => browser.newPage(),
        }));
      }

      test("the service took every reply", async () => {
        const calls = (await target.double?.state())?.webhookCalls ?? [];
        // A page sees its own line before the service has the reply to it, and a test may close it in between.
        const took = [undefined, "the client has gone"];
        expect(calls.filter(({ ignored }) => !took.includes(ignored))).toEqual([]);
      });
    });

    testTutorial(example, { settingsFor, environment: () => node, newContext: () => browser.newContext() });
  });
}
