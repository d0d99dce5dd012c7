import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { roomMessage, startBackend, type Backend } from "./backend";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { onLoopback, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { expectPage, linesOf } from "./tabs";
import { openTarget, variantsOf, type Target, type TargetOptions } from "./target";
import { copyExample } from "./workspace";

/** Each framework's room, and whether a change of its code loads the page again. */
const frameworks = [
  { name: "Vue", page: "/vue.html", reloads: false },
  { name: "Svelte", page: "/svelte.html", reloads: false },
  { name: "Solid", page: "/solid.html", reloads: false },
  { name: "Angular", page: "/angular.html", reloads: true },
];

interface Behind {
  target: Target;
  backend: Backend;
  url: string;
}

/** Change a file in one step: the development server could read one that is being written, and keep it empty. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

describeExample("frontend", () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await copyExample("frontend");
    await copyFile(path.join(__dirname, "frontend/render.mjs"), path.join(folder, "render.mjs"));
    const { executablePath, args } = await findBrowser();
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser?.close());

  test("type-checks and builds", () =>
    run({ command: ["npm", "run", "build"], cwd: folder, env: readersNode() }, 60_000));

  test("rendering on the server opens no connection", async () => {
    const printed = await run({ command: ["node", "render.mjs"], cwd: folder, env: readersNode() }, 60_000);
    const { requests, pages } = JSON.parse(printed.trim().split("\n").at(-1) ?? "") as {
      requests: number;
      pages: Record<string, string>;
    };
    expect(Object.keys(pages)).toEqual(frameworks.map(({ name }) => name.toLowerCase()));
    for (const page of Object.values(pages)) {
      expect(page).toContain('role="status"');
    }
    expect(requests).toBe(0);
  });

  /** Start the service, a backend that echoes, and the development server in front of them. */
  async function serve(options: TargetOptions): Promise<Behind & { server: RunningProcess }> {
    const target = await openTarget({ heartbeatMs: 100, heartbeatTimeoutMs: 3000, ...options });
    const backend = await startBackend(target, "ana", { reply: roomMessage });
    const port = String(await leasePort());
    const url = `http://localhost:${port}`;
    const env = { ...readersNode(), ...onLoopback, BACKEND_URL: backend.url };
    const server = start({ command: ["npm", "run", "dev", "--", "--port", port, "--strictPort"], cwd: folder, env });
    await waitForAnswer(`${url}/vue.html`, server, 30_000);
    return { target, backend, url, server };
  }

  describe.each(variantsOf("frontend"))("against %s", (_name, options) => {
    let behind: Awaited<ReturnType<typeof serve>>;

    beforeAll(async () => {
      behind = await serve(options);
    });
    afterAll(async () => {
      await behind?.server.stop();
      await behind?.backend.close();
      await behind?.target.close();
    });

    describe.each(frameworks)("$name", ({ page: address, reloads }) => {
      const shows = (page: Page, status: string) => expectPage(page.getByRole("status")).toHaveText(status);
      const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
      const countsConnections = (count: number) =>
        expectPage.poll(() => behind.target.local.countConnections("ana")).toBe(count);

      async function openRoom(): Promise<Page> {
        behind.backend.status = 200;
        await countsConnections(0);
        const page = await browser.newPage();
        onTestFinished(() => page.close());
        await page.goto(behind.url + address);
        await shows(page, "Connected");
        return page;
      }

      async function say(page: Page, text: string): Promise<void> {
        await page.getByLabel("Message", { exact: true }).fill(text);
        await press(page, "Send");
      }

      test("sends what waited in order after the connection was cut, with a fresh url", async () => {
        const page = await openRoom();
        await say(page, "hello, <b>wörld</b> 👋");
        await expectPage(linesOf(page)).toHaveText(["ana: hello, <b>wörld</b> 👋"]);
        const asked = behind.backend.urls.length;
        behind.backend.status = 500;
        await behind.target.local.control({ drop: {} });
        await shows(page, "Connection lost, trying again");
        await say(page, "one");
        await shows(page, "Connection lost, trying again (1 to send)");
        behind.backend.status = 200;
        await press(page, "Try now");
        await shows(page, "Connected");
        await expectPage(linesOf(page)).toHaveText(["ana: hello, <b>wörld</b> 👋", "ana: one"]);
        expect(behind.backend.urls.length).toBe(asked + 1);
      });

      const testInFull = test.runIf(isFull("frontend") || address === "/vue.html");

      testInFull("shows once what arrives twice", async () => {
        const page = await openRoom();
        await behind.target.local.control({ faults: { duplicate: true } });
        for (const text of ["yes", "yes"]) {
          await say(page, text);
        }
        await expectPage(linesOf(page)).toHaveCount(2);
        await behind.target.local.control({ faults: { duplicate: false } });
        await say(page, "after");
        await expectPage(linesOf(page)).toHaveText(["ana: yes", "ana: yes", "ana: after"]);
      });

      testInFull("a refusal ends the attempts until the reader tries again", async () => {
        const page = await openRoom();
        behind.backend.status = 403;
        await behind.target.local.control({ drop: {} });
        await press(page, "Try now");
        await shows(page, "You may not join this room");
        await expectPage(page.getByRole("alert")).toHaveText("/connection answered 403: not today");
        await say(page, "unwanted");
        await expectPage(page.getByLabel("Message", { exact: true })).toHaveValue("unwanted");
        behind.backend.status = 200;
        await press(page, "Try now");
        await shows(page, "Connected");
      });

      test("unmounting leaves no connection, and mounting again makes one", async () => {
        const page = await openRoom();
        await press(page, "Leave");
        await countsConnections(0);
        await press(page, "Join");
        await shows(page, "Connected");
        await countsConnections(1);
      });

      test.runIf(isFull("frontend"))("a hot reload leaves one connection", async () => {
        const page = await openRoom();
        const file = path.join(folder, "src/room.ts");
        const source = await readFile(file, "utf8");
        onTestFinished(() => replaceFile(file, source));
        const before = await page.evaluate(() => performance.timeOrigin);
        // This file makes the store, so that another one takes its place.
        await replaceFile(file, source.replace('connected: "Connected"', 'connected: "Online"'));
        await shows(page, "Online");
        expect((await page.evaluate(() => performance.timeOrigin)) !== before).toBe(reloads);
        await say(page, "once");
        await expectPage(linesOf(page)).toHaveText(["ana: once"]);
        await countsConnections(1);
      });
    });
  });
});
