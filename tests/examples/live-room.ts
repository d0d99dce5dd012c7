import { createHmac } from "node:crypto";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { elsewhere } from "./elsewhere";
import { testHostileInputs } from "./hostile";
import { testHostileBackends } from "./hostile-page";
import { send } from "./hostile-webhook";
import { testClient, testLog, testSafety, testTabs, type RunningRoom } from "./live-room-page";
import { testRoll } from "./live-room-roll";
import { testTutorial } from "./live-room-tutorial";
import { leasePort } from "./ports";
import { onLoopback, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { expectLine, meet, openTab, type Tab } from "./tabs";
import { openTarget, variantsOf, type Target } from "./target";
import { copyExample, workspaceOf, writeEnvironment } from "./workspace";

/** What the tests must know of a live room. */
export interface LiveRoom {
  /** Name of the example's folder. */
  example: string;
  /** What stands before `/connection` and `/webhook` in the paths of its routes. */
  prefix: string;
  /** Path of the page with the button that lets the server push. */
  rollPath: string;
  /** The npm script to run once before it is started. */
  prepare: string;
  /** Whether this room is the one that tries what all rooms share: the client, the module of the server and what they withstand. */
  isInFull?: boolean;
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

/** Start the app as its tutorial's reader does, and ask for its page, a connection and the answers to two events. */
function testSmoke({ example, prefix }: LiveRoom): void {
  test("starts, answers an event that its client signed, and refuses one that another client signed", async () => {
    const folder = await copyExample(example);
    const target = await openTarget({});
    onTestFinished(() => target.close());
    const port = await leasePort();
    const url = `http://localhost:${port}`;
    await writeEnvironment(folder, settingsFor(target, url + prefix));
    const env = { ...readersNode(), ...onLoopback, PORT: String(port) };
    const server = start({ command: ["npm", "run", "dev", "--", "--port", String(port)], cwd: folder, env });
    onTestFinished(() => server.stop());
    await waitForAnswer(url, server, startMs);
    const connection = await fetch(`${url}${prefix}/connection`, { method: "POST", headers: { Origin: url } });
    expect(await connection.text(), server.output()).toMatch(/"wss?:/);
    const webhook = { url: `${url}${prefix}/webhook`, secretOf };
    const connected = { clientId: "wskl_live_test", identifier: "guest.k3" };
    const event = JSON.stringify({ action: "CONNECTION_OPEN", data: { connection: connected } });
    expect(await send(webhook, event, "guest.k3")).toMatchObject({ status: 200 });
    expect(await send(webhook, event, "other.k3")).toMatchObject({ status: 401, authorization: null });
  });
}

/** Builds and starts the live room of one framework, drives it in a browser with two tabs, and follows its tutorial. */
export function testLiveRoom({ example, prefix, rollPath, prepare, isInFull = false }: LiveRoom): void {
  if (!isInFull && !isFull(example)) {
    describeExample(example, () => testSmoke({ example, prefix, rollPath, prepare }));
    return;
  }
  describeExample(example, () => {
    let browser: Browser;
    let node: Record<string, string>;

    beforeAll(async () => {
      node = readersNode();
      const folder = await copyExample(example);
      await copyFile(path.join(folder, ".env.example"), path.join(folder, ".env"));
      await run({ command: ["npm", "run", prepare], cwd: folder, env: node }, prepareMs);
      const { executablePath, args } = await findBrowser();
      browser = await chromium.launch({ executablePath, args });
    });

    afterAll(() => browser?.close());

    describe.each(variantsOf(example))("in production, against %s", (_name, options) => {
      let target: Target;
      let server: RunningProcess;
      let url: string;
      let context: BrowserContext;

      beforeAll(async () => {
        target = await openTarget({ ...options, heartbeatMs: 500, heartbeatTimeoutMs: 5000 });
        const port = await leasePort();
        url = `http://localhost:${port}`;
        await writeEnvironment(workspaceOf(example), settingsFor(target, url + prefix));
        server = startServer(port);
        await waitForAnswer(url, server, startMs);
      });

      const startServer = (port: number, settings: Record<string, string> = {}): RunningProcess =>
        start({
          command: ["npm", "start"],
          cwd: workspaceOf(example),
          env: { ...node, ...onLoopback, PORT: String(port), ...settings },
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
        if (task.result?.state !== "fail") {
          return;
        }
        console.error(`Output of examples/${example}:\n${server.output()}`);
        if (elsewhere) {
          return;
        }
        const { webhookCalls } = await target.local.state();
        console.error("Webhook calls:", JSON.stringify(webhookCalls.slice(-5), undefined, 1));
      });

      const openTwo = async (): Promise<[Tab, Tab]> => {
        const first = await openTab(context, url);
        const second = await openTab(context, url);
        await expectLine(first, `${second.identifier} joined`);
        await meet(first, second);
        return [first, second];
      };

      const room = (): RunningRoom => ({
        url,
        routes: url + prefix,
        rollUrl: url + rollPath,
        target,
        browser,
        context,
        openTwo,
        secretOf,
        master,
      });

      testTabs(room);
      if (options.behaviour !== "contract") {
        return;
      }

      testLog(room);
      testSafety(room);
      testRoll(room, async () => {
        const port = await leasePort();
        const refused = startServer(port, { SOCKETLESS_API_KEY: "wrong" });
        await waitForAnswer(`http://localhost:${port}`, refused, startMs);
        const origin = `http://localhost:${port}`;
        return { url: origin + rollPath, webhook: `${origin}${prefix}/webhook`, stop: refused.stop };
      });
      if (!isInFull) {
        return;
      }

      testClient(room);
      testHostileInputs(() => ({ url: `${url}${prefix}/webhook`, secretOf }));
      testHostileBackends(
        () => ({ url, connectionPath: `${prefix}/connection`, newPage: () => browser.newPage() }),
        "all",
      );
    });

    testTutorial(example, {
      settingsFor: (target, url) => settingsFor(target, url + prefix),
      environment: () => node,
      newContext: () => browser.newContext(),
    });
  });
}
