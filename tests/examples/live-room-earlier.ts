import { createHmac } from "node:crypto";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readQuoted } from "../../src/plugins/code-from-file/read";
import { filesOf } from "../../src/plugins/code-from-file/record";
import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { freePort, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { expectLine, expectPage, openTab, say } from "./tabs";
import { isExternal, openTarget, variants, type Target } from "./target";
import { blocksOf, followTutorial, printedFiles } from "./tutorial";
import { copyExample, install, siteDir, workspaceOf, writeEnvironment } from "./workspace";

const buildMs = 180_000;
const startMs = 60_000;
const secret = "tests+only/secret=";

const settingsFor = (target: Target, url: string): Record<string, string> => ({
  SOCKETLESS_API_URL: target.url,
  SOCKETLESS_API_KEY: target.apiKey,
  SOCKETLESS_WEBHOOK_SECRET: secret,
  PUBLIC_URL: url,
});

function post(url: string, body: string, signature?: string): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (signature !== undefined) {
    headers.set("x-socketless-signature", signature);
  }
  return fetch(url, { method: "POST", headers, body });
}

const sign = (body: string): string => `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const event = JSON.stringify({
  action: "MESSAGE",
  data: { connection: { clientId: "wskl_live_test", identifier: "guest-00000000" }, message: "hi" },
});

/**
 * Installs, builds and starts the live room of one framework, then drives it in a browser with two tabs.
 *
 * @param example - name of the example's folder
 */
export function testLiveRoom(example: string): void {
  describeExample(example, () => {
    let browser: Browser;

    beforeAll(async () => {
      const folder = await copyExample(example);
      await install(folder);
      await copyFile(path.join(folder, ".env.example"), path.join(folder, ".env"));
      await run({ command: ["npm", "run", "build"], cwd: folder }, buildMs);
      const { executablePath, args } = await findBrowser();
      browser = await chromium.launch({ executablePath, args });
    });

    afterAll(() => browser?.close());

    describe.each(variants.slice(0, 2))("against %s", (_name, options) => {
      let target: Target;
      let server: RunningProcess;
      let url: string;
      let context: BrowserContext;

      beforeAll(async () => {
        target = await openTarget({ ...options, heartbeatMs: 500, heartbeatTimeoutMs: 2000 });
        const port = await freePort();
        url = `http://localhost:${port}`;
        await writeEnvironment(workspaceOf(example), settingsFor(target, url));
        const command = ["npm", "start"] as const;
        server = start({ command, cwd: workspaceOf(example), env: { PORT: String(port) } });
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
          console.error("Webhook calls:", JSON.stringify(target.double?.webhookCalls, undefined, 1));
        }
      });

      test("a message sent in one tab appears in the other", async () => {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await say(first, "hello, <b>wörld</b> 👋");
        await expectLine(second, `${first.identifier}: hello, <b>wörld</b> 👋`);
        await expectLine(first, `${first.identifier}: hello, <b>wörld</b> 👋`);
        expect([...first.errors, ...second.errors]).toEqual([]);
      });

      test("what the server pushes reaches every tab", async () => {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await first.page.getByRole("button", { name: "Roll the dice" }).click();
        await expectLine(first, /^The server rolled a [1-6]$/);
        await expectLine(second, /^The server rolled a [1-6]$/);
      });

      test("closing a tab says goodbye and leaves the feed", async () => {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await second.page.close();
        await expectLine(first, `${second.identifier} left`);
        await expectPage.poll(() => target.double?.feedsOf(second.identifier) ?? []).toEqual([]);
      });

      test("no secret reaches the browser", async () => {
        const page = await context.newPage();
        const bodies: Promise<string>[] = [];
        page.on("response", (response) => bodies.push(response.text().catch(() => "")));
        await page.goto(url);
        await expectPage(page.getByRole("status")).toHaveText(/^Connected/);
        const received = (await Promise.all(bodies)).join("\n");
        expect(received).toContain("identifier");
        expect(received).not.toContain(target.apiKey);
        expect(received).not.toContain(secret);
      });

      test("the webhook takes a signed event only", async () => {
        const webhook = `${url}/webhook`;
        const accepted = await post(webhook, event, sign(event));
        expect(accepted.status).toBe(200);
        expect(accepted.headers.get("authorization")).toBe(`Bearer ${secret}`);
        const refused = [
          await post(webhook, event, sign(`${event} `)),
          await post(webhook, event, sign(event).replace("hmac-sha256=", "")),
          await post(webhook, event, sign(event).toUpperCase()),
          await post(webhook, event),
        ];
        expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
        const malformed = [await post(webhook, "{", sign("{")), await post(webhook, "{}", sign("{}"))];
        expect(malformed.map(({ status }) => status)).toEqual([400, 400]);
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
        const { page, identifier } = await openTab(context, url);
        target.double?.drop(identifier);
        const status = page.getByRole("status");
        await expectPage(status).not.toHaveText(`Connected as ${identifier}`);
        await expectPage(status).toHaveText(/^Connected as guest-/);
      });

      test("the service took every reply", () => {
        expect((target.double?.webhookCalls ?? []).filter(({ ignored }) => ignored !== undefined)).toEqual([]);
      });
    });

    const page = `docs/getting-started/${example}.mdx`;

    test(`${page} prints the whole program`, async () => {
      const printed = printedFiles(await blocksOf(page));
      const folder = path.join(siteDir, "examples", example);
      const files = filesOf(folder)
        .map((file) => path.relative(folder, file).replaceAll(path.sep, "/"))
        .filter((file) => !["README.md", "package-lock.json", "next-env.d.ts"].includes(file));
      const whole = files.map((file) => [
        file,
        readQuoted({ path: `examples/${example}/${file}`, region: undefined }, siteDir),
      ]);
      expect(Object.fromEntries([...printed].filter(([file]) => file !== ".env.example"))).toEqual(
        Object.fromEntries(whole),
      );
    });

    test(`${page} leads a reader who copies it to the working app`, { timeout: 600_000 }, async () => {
      const target = await openTarget({});
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const server = await followTutorial(example, page, { url, port, settings: settingsFor(target, url) });
      const context = await browser.newContext();
      try {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await say(first, "hello");
        await expectLine(second, `${first.identifier}: hello`);
      } catch (error) {
        throw new Error(`${String(error)}\n${server.output()}`);
      } finally {
        await context.close();
        await server.stop();
        await target.close();
      }
    });
  });
}
