import { readFileSync } from "node:fs";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { findBrowser } from "../support/browser";
import type { LocalService } from "@socketless/local/running";
import { roomMessage, startBackend, textIn, type Backend } from "./backend";
import { describeExample } from "./describe";
import { testHostileBackends } from "./hostile-page";
import { leasePort } from "./ports";
import { onLoopback, run, start, waitForAnswer } from "./processes";
import { expectHeard, writeWithKeyboard } from "./room-access";
import { expectPage, linesOf } from "./tabs";
import { openTarget, variantsOf, type Target, type TargetOptions } from "./target";
import { copyExample } from "./workspace";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A room in a browser, with the backend and the service behind it. */
interface Room {
  target: Target;
  backend: Backend;
  page: Page;
}

describeExample("react", () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await copyExample("react");
    await run({ command: ["npm", "run", "build"], cwd: folder }, 120_000);
    const { executablePath, args } = await findBrowser();
    browser = await chromium.launch({ executablePath, args });
  });

  afterAll(() => browser?.close());

  /** Starts what is behind a room; the backend serves the production build. */
  async function serveRoom(options: TargetOptions = {}): Promise<Omit<Room, "page">> {
    const target = await openTarget({ heartbeatMs: 100, heartbeatTimeoutMs: 3000, ...options });
    const backend = await startBackend(target, "ana", {
      page: (requested) => {
        const file = requested === "/" ? "/index.html" : requested;
        const type = types[path.extname(file)];
        return type === undefined ? undefined : { type, body: readFileSync(path.join(folder, "dist", file)) };
      },
      reply: (frame) => (frame.includes("say nonsense") ? "{" : roomMessage(frame)),
    });
    return { target, backend };
  }

  async function startBehind(options?: TargetOptions): Promise<Omit<Room, "page">> {
    const behind = await serveRoom(options);
    onTestFinished(() => Promise.all([behind.target.close(), behind.backend.close()]).then());
    return behind;
  }

  /** Opens a page whose clock stands still, so that pauses end when the test says so. */
  async function openPage(url: string): Promise<Page> {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(url);
    return page;
  }

  const openRoom = async (options?: TargetOptions): Promise<Room> => {
    const behind = await startBehind(options);
    return { ...behind, page: await openPage(behind.backend.url) };
  };

  const shows = (page: Page, status: string) => expectPage(page.getByRole("status")).toHaveText(status);
  const lines = (page: Page, texts: string[]) => expectPage(linesOf(page)).toHaveText(texts);

  async function say(page: Page, text: string): Promise<void> {
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  }

  test.each(variantsOf("react"))("a message goes to the backend and back, against %s", async (_name, options) => {
    const { page } = await openRoom(options);
    await shows(page, "Connected");
    await say(page, "hello, <b>wörld</b> 👋");
    await lines(page, ["ana: hello, <b>wörld</b> 👋"]);
  });

  test("shows once what arrives twice", async () => {
    const { page } = await openRoom({ faults: { duplicate: true } });
    for (const [index, text] of ["yes", "yes", "after"].entries()) {
      await say(page, text);
      await expectPage(linesOf(page)).toHaveCount(index + 1);
    }
  });

  describe("with faults", () => {
    const localOf = ({ target }: Room): LocalService => target.local;
    const webhookCallsOf = async (room: Room) => (await localOf(room).state()).webhookCalls;
    const connectionsOf = (room: Room, count: number) =>
      expectPage.poll(() => localOf(room).countConnections("ana")).toBe(count);
    const answersMore = async (room: Room, count: number) => {
      const before = await localOf(room).heartbeatAnswers("ana");
      await expectPage.poll(() => localOf(room).heartbeatAnswers("ana")).toBeGreaterThan(before + count);
    };

    test("heartbeats are answered, so one connection lasts", async () => {
      const room = await openRoom();
      await answersMore(room, 30);
      expect(room.backend.urls).toHaveLength(1);
    });

    test("keyboard and screen reader do without mouse and screen", async () => {
      const room = await openRoom();
      await shows(room.page, "Connected");
      await writeWithKeyboard(room.page, "by keyboard");
      await expectHeard(room.page, { status: "Connected", line: "ana: by keyboard" });
      room.backend.status = 403;
      await localOf(room).control({ drop: {} });
      await shows(room.page, "Connection lost, trying again");
      await room.page.clock.fastForward(5_100);
      await shows(room.page, "You may not join this room");
      const [status, alert] = ["You may not join this room", '"?/connection answered 403: not today"?'];
      await expectHeard(room.page, { status, line: "ana: by keyboard", alert });
    });

    test("a connection that is cut, closed with 1000 or silent is made again with a fresh url, after a pause", async () => {
      const room = await openRoom();
      const local = localOf(room);
      const isMadeAgain = async (): Promise<void> => {
        await shows(room.page, "Connection lost, trying again");
        await local.control({ faults: { stopHeartbeats: false } });
        await room.page.clock.fastForward(5_100);
        await shows(room.page, "Connected");
      };
      await shows(room.page, "Connected");
      await local.control({ tokenKey: "another", drop: {} });
      await isMadeAgain();
      await local.control({ close: { code: 1000, reason: "Ping timeout" } });
      await isMadeAgain();
      await local.control({ faults: { stopHeartbeats: true } });
      await room.page.clock.fastForward(46_000);
      await isMadeAgain();
      expect(new Set(room.backend.urls).size).toBe(4);
      await connectionsOf(room, 1);
      await say(room.page, "back");
      await lines(room.page, ["ana: back"]);
    });

    test("refused upgrades make the pauses longer, and Try now ends one", async () => {
      const room = await openRoom({ faults: { refuseUpgrades: 3, refuseStatus: 429 } });
      const { page, backend } = room;
      const attempts = (count: number) => expectPage.poll(() => backend.urls.length).toBe(count);
      await shows(page, "Connection lost, trying again");
      await attempts(1);
      let ended = 0;
      page.on("websocket", (socket) => socket.on("close", () => (ended += 1)));
      // The status doesn't change when a later attempt fails, and the next pause begins.
      const failed = async (count: number): Promise<void> => {
        await expectPage.poll(() => ended).toBe(count);
        await page.evaluate(() => undefined);
      };
      await page.clock.fastForward(5_100);
      await attempts(2);
      await failed(1);
      await page.clock.fastForward(10_100);
      await attempts(3);
      await failed(2);
      await page.clock.fastForward(3_900);
      await shows(page, "Connection lost, trying again");
      await attempts(3);
      await page.getByRole("button", { name: "Try now" }).click();
      await shows(page, "Connected");
      await attempts(4);
    });

    test("messages wait for the connection, in order", async () => {
      const room = await openRoom();
      const { page, backend } = room;
      await shows(page, "Connected");
      backend.status = 500;
      await localOf(room).control({ drop: {} });
      await shows(page, "Connection lost, trying again");
      const texts = Array.from({ length: 3 }, (_, index) => `message ${index}`);
      for (const text of texts) {
        await say(page, text);
      }
      await shows(page, "Connection lost, trying again (3 to send)");
      backend.status = 200;
      await page.getByRole("button", { name: "Try now" }).click();
      await shows(page, "Connected");
      await expectPage
        .poll(async () => (await webhookCallsOf(room)).map(({ event }) => textIn(event.data.message)).sort())
        .toEqual([...texts].sort());
    });

    test("a refusal by the backend ends the attempts until the reader tries again", async () => {
      const room = await openRoom();
      const { page, backend } = room;
      await shows(page, "Connected");
      backend.status = 403;
      await localOf(room).control({ drop: {} });
      await shows(page, "Connection lost, trying again");
      await page.clock.fastForward(5_100);
      await shows(page, "You may not join this room");
      backend.status = 200;
      await page.clock.fastForward(120_000);
      await shows(page, "You may not join this room");
      expect(backend.urls).toHaveLength(1);
      await expectPage(page.getByRole("alert")).toHaveText("/connection answered 403: not today");
      await say(page, "unwanted");
      await expectPage(page.getByLabel("Message", { exact: true })).toHaveValue("unwanted");
      await page.getByRole("button", { name: "Try now" }).click();
      await shows(page, "Connected");
      await say(page, "wanted");
      await lines(page, ["ana: wanted"]);
    });

    test("messages go out with the first frame of a connection, and not before", async () => {
      const behind = await startBehind();
      await behind.target.local.control({ faults: { stopHeartbeats: true } });
      const room = { ...behind, page: await openPage(behind.backend.url) };
      await connectionsOf(room, 1);
      await say(room.page, "early");
      await shows(room.page, "Connecting (1 to send)");
      expect(await webhookCallsOf(room)).toHaveLength(0);
      await localOf(room).control({ faults: { stopHeartbeats: false } });
      await shows(room.page, "Connected");
      await lines(room.page, ["ana: early"]);
    });

    test("leaving closes the connection for good, joining makes a new one", async () => {
      const room = await openRoom();
      await shows(room.page, "Connected");
      await room.page.getByRole("button", { name: "Leave" }).click();
      await connectionsOf(room, 0);
      await shows(room.page, "You left the room");
      await room.page.clock.fastForward(120_000);
      expect(room.backend.urls).toHaveLength(1);
      await room.page.getByRole("button", { name: "Join" }).click();
      await shows(room.page, "Connected");
      await connectionsOf(room, 1);
    });

    test("a message of another shape is passed over", async () => {
      const room = await openRoom();
      await shows(room.page, "Connected");
      await say(room.page, "say nonsense");
      await expectPage.poll(async () => (await webhookCallsOf(room)).length).toBe(1);
      await say(room.page, "sense");
      await lines(room.page, ["ana: sense"]);
    });

    /** Starts the example's development server before a backend, and opens one of its pages. */
    async function openDevelopment(page: string): Promise<Room> {
      const behind = await startBehind();
      const port = String(await leasePort());
      const url = `http://localhost:${port}`;
      const command = ["npm", "run", "dev", "--", "--port", port, "--strictPort"] as const;
      const server = start({ command, cwd: folder, env: { ...onLoopback, BACKEND_URL: behind.backend.url } });
      onTestFinished(() => server.stop());
      await waitForAnswer(url, server, 30_000);
      return { ...behind, page: await openPage(url + page) };
    }

    test("Strict Mode's double mount leaves one connection and shows a message once", async () => {
      const room = await openDevelopment("/");
      await shows(room.page, "Connected");
      await answersMore(room, 5);
      await connectionsOf(room, 1);
      await say(room.page, "once");
      await say(room.page, "twice");
      await lines(room.page, ["ana: once", "ana: twice"]);
    });

    describe("before hostile backends", () => {
      let behind: Awaited<ReturnType<typeof serveRoom>>;

      beforeAll(async () => {
        behind = await serveRoom();
      });

      afterAll(async () => {
        await behind?.backend.close();
        await behind?.target.close();
      });

      testHostileBackends(
        () => ({ url: behind.backend.url, connectionPath: "/connection", newPage: () => browser.newPage() }),
        "own",
      );
    });
  });
});
