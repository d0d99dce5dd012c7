import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import { Window } from "happy-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { MASTER, signedEvent } from "../../sdk/javascript/src/server-harness";
import { memory } from "../../sdk/javascript/src/storage/memory";
import { describeExample } from "./describe";
import { siteDir } from "./workspace";

const WAIT = { timeout: 20_000 };

// The samples that pages of use cases show, with the built package.
describeExample("sdk", () => {
  let root: string;

  beforeAll(async () => {
    mkdirSync(path.join(siteDir, ".cache"), { recursive: true });
    root = mkdtempSync(path.join(siteDir, ".cache/samples-"));
    mkdirSync(path.join(root, "node_modules/@socketless"), { recursive: true });
    symlinkSync((await packSdk(siteDir)).folder, path.join(root, "node_modules/@socketless/sdk"));
    return () => rmSync(root, { recursive: true, force: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  /** Import a sample. `own` are the values that it imports from the reader's own modules, by their names. */
  async function load<Sample>(file: string, own: Record<string, unknown>): Promise<Sample> {
    vi.stubGlobal("samples", own);
    const outfile = path.join(root, `${file.replaceAll("/", "-")}-${performance.now()}.mjs`);
    const source = Object.keys(own).map((name) => `export const ${name} = globalThis.samples.${name};`);
    writeFileSync(path.join(root, "own.mjs"), source.join("\n"));
    await build({
      entryPoints: [path.join(siteDir, "examples/sdk", file)],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      external: ["@socketless/sdk", "@socketless/sdk/*"],
      plugins: [
        {
          name: "the reader's own modules",
          setup: ({ onResolve }) => onResolve({ filter: /^\.\// }, () => ({ path: path.join(root, "own.mjs") })),
        },
      ],
    });
    return (await import(outfile)) as Sample;
  }

  /** A `socketless` that keeps what it is asked to send. */
  function service() {
    const calls: unknown[] = [];
    const write = (...call: unknown[]): Promise<void> => Promise.resolve(void calls.push(call));
    return { calls, send: vi.fn(write), sendAll: vi.fn(write), log: console };
  }

  it("monitoring: each event is a line with the fields that the page shows", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(line));
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", MASTER);
    interface Sample {
      socketless: { webhook: () => (request: Request) => Promise<Response> };
    }
    const { socketless } = await load<Sample>("monitoring/socketless.mjs", { userFrom: () => undefined });
    await socketless.webhook()(signedEvent("ana.1", "MESSAGE", "private"));
    const shown = readFileSync(path.join(siteDir, "examples/sdk/monitoring/log.jsonl"), "utf8").trim().split("\n");
    const fieldsOf = (line = "{}") => Object.keys(JSON.parse(line) as object);
    expect(lines.map(fieldsOf)).toEqual([fieldsOf(shown.find((line) => line.includes('"event"')))]);
  });

  it("jobs: a user is reminded once when cron calls, and each customer hears of their own bill", async () => {
    vi.stubEnv("CRON_SECRET", "secret of cron");
    const socketless = service();
    interface Jobs {
      remind: (user: string, at: Date, text: string, id: string) => Promise<string>;
      cancel: (id: string) => Promise<boolean>;
      tellOfBills: (bills: object[]) => Promise<void>;
      GET: (request: Request) => Promise<Response>;
    }
    const { remind, cancel, tellOfBills, GET } = await load<Jobs>("jobs/jobs.mjs", { socketless, store: memory() });
    const past = new Date(Date.now() - 1_000);
    await remind("ana", past, "Tea is ready", "r1");
    await remind("ana", past, "Never mind", "r2");
    await remind("ana", new Date(Date.now() + 60_000), "Later", "r3");
    expect(await cancel("r2")).toBe(true);
    const run = async (secret: string) =>
      (await GET(new Request("https://app.test/cron", { headers: { Authorization: `Bearer ${secret}` } }))).status;
    expect([await run("wrong"), await run("secret of cron"), await run("secret of cron")]).toEqual([401, 204, 204]);
    const message = { type: "reminder", id: "r1", text: "Tea is ready" };
    expect(socketless.calls).toEqual([[{ users: ["ana"] }, message]]);
    await tellOfBills([{ customer: 42, id: "b1", total: 7 }]);
    expect(socketless.sendAll).toHaveBeenCalledWith([
      { to: { users: 42 }, message: { type: "bill", id: "b1", total: 7 } },
    ]);
  });

  it("ai: the routes answer a question of a person, and a page shows the answer and stops it", async () => {
    const handlers: object[] = [];
    const socketless = { ...service(), webhook: (...all: object[]) => handlers.push(...all) };
    const own = { socketless, store: memory() };
    interface Routes {
      ask: (
        request: Request,
        user: string,
        model: unknown,
        waitUntil: (work: Promise<void>) => void,
      ) => Promise<Response>;
      answer: (user: string, id: string) => Promise<Response>;
    }
    const { ask, answer } = await load<Routes>("ai/answers.mjs", own);
    const works: Promise<void>[] = [];
    let signal: AbortSignal | undefined;
    async function* model(question: string, given: AbortSignal) {
      signal = given;
      yield `You ask: ${question}`;
      await new Promise((resolve) => given.addEventListener("abort", resolve));
    }
    const fetched = async (route: string, { body, method = "GET" }: RequestInit = {}) =>
      method === "POST"
        ? ask(new Request(`https://app.test${route}`, { method, body: body as string }), "ana", model, (work) => {
            works.push(work);
          })
        : answer("ana", decodeURIComponent(route.slice("/answers/".length)));
    const malformed = ["", "null", '{"id":"a0"}', JSON.stringify({ id: "a0", question: "?".repeat(20_001) })];
    const refusals = await Promise.all(malformed.map((body) => fetched("/answers", { method: "POST", body })));
    expect(refusals.map(({ status: code }) => code)).toEqual([400, 400, 400, 400]);
    vi.stubGlobal("fetch", fetched);
    const [text, status, stop] = [
      { textContent: "" },
      { textContent: "" },
      { disabled: false, onclick: () => undefined },
    ];
    let hear: (message: object) => void = () => undefined;
    const connection = {
      state: { status: "connected" },
      send: ({ id, type }: { id: string; type: string }) => {
        const event = { action: "MESSAGE", user: "ana", identifier: "ana.1", message: JSON.stringify({ type, id }) };
        void (handlers[0] as { onEvent: (event: object) => unknown }).onEvent(event);
        return true;
      },
      listen: (onMessage: typeof hear) => {
        hear = onMessage;
        return () => undefined;
      },
    };
    socketless.send.mockImplementation((_to, message) => Promise.resolve(hear(message as object)));
    const page = await load<{ ask: (...all: unknown[]) => Promise<string> }>("ai/page.mjs", { connection });
    const id = await page.ask("Why?", text, status, stop);
    await vi.waitFor(() => expect([text.textContent, status.textContent]).toEqual(["You ask: Why?", "writing"]), WAIT);
    stop.onclick();
    await vi.waitFor(() => expect([signal?.aborted, status.textContent]).toEqual([true, "stopped"]), WAIT);
    await Promise.all(works);
    expect(await (await fetched(`/answers/${id}`)).json()).toEqual({ text: "You ask: Why?", status: "stopped" });
    expect((await answer("ben", id)).status).toBe(404);
    expect(stop.disabled).toBe(true);
  });

  it("cursors: a page shares where its person points, and shows others with their names", async () => {
    const tell = vi.fn(() => Promise.resolve());
    const handlers: { onEvent: (event: object) => Promise<void> }[] = [];
    const webhook = (...all: typeof handlers) => handlers.push(...all);
    const rooms = { isIn: () => Promise.resolve(true), tell, onEvent: () => Promise.resolve() };
    await load("cursors/server.mjs", { rooms, socketless: { webhook }, nameOf: (user: string) => `Name of ${user}` });

    const sent: object[] = [];
    let hear: (message: object) => void = () => undefined;
    const connection = {
      state: { status: "connected" },
      send: (message: object) => sent.push(message),
      listen: (onMessage: typeof hear) => {
        hear = onMessage;
        return () => undefined;
      },
    };
    const window = new Window();
    const { document } = window;
    document.body.innerHTML = '<div id="cursors"></div>';
    vi.stubGlobal("document", document);
    vi.stubGlobal("innerWidth", 1_000);
    vi.stubGlobal("innerHeight", 500);
    await load("cursors/page.mjs", { connection });
    document.dispatchEvent(new window.MouseEvent("pointermove", { clientX: 250, clientY: 250 }) as never);
    expect(sent).toEqual([{ type: "move", room: "plans", count: 1, x: 0.25, y: 0.5 }]);
    const event = { action: "MESSAGE", user: "ben", identifier: "ben.1", message: JSON.stringify(sent[0]) };
    await handlers.at(-1)?.onEvent(event);
    const [[, pointer]] = tell.mock.calls as unknown as [[string, object]];
    hear(pointer);
    const label = document.querySelector("#cursors span") as unknown as {
      textContent: string;
      style: { left: string };
    };
    expect([label.textContent, label.style.left]).toEqual(["Name of ben", "25%"]);
    document.dispatchEvent(new window.Event("input") as never);
    await vi.waitFor(() => expect(sent[1]).toMatchObject({ x: 0.25, y: 0.5, typing: true }), WAIT);
  });

  describe("moving", () => {
    interface Moving {
      isMoved: (user: string, percent: number) => boolean;
      serviceFor: (user: string) => string;
      publish: (message: object, sendByOld: (message: object) => unknown) => Promise<void>;
      updates: (event: { action: string }) => object | undefined;
    }
    const server = (socketless: object = service()) => load<Moving>("moving/server.mjs", { socketless });

    it("moves nobody back when the percentage rises, and nobody without one", async () => {
      const { isMoved, serviceFor } = await server();
      const users = Array.from({ length: 1_000 }, (_, user) => `user ${user}`);
      for (const user of users.slice(0, 100)) {
        const answers = Array.from({ length: 101 }, (_, percent) => isMoved(user, percent));
        expect(answers).toEqual([...answers].sort());
        expect([answers[0], answers[100]]).toEqual([false, true]);
      }
      // Four standard deviations of a fair draw.
      expect(Math.abs(users.filter((user) => isMoved(user, 50)).length - 500)).toBeLessThan(64);
      for (const [setting, expected] of [
        ["", "old"],
        ["all", "old"],
        ["100", "socketless"],
      ] as const) {
        vi.stubEnv("MOVED_PERCENT", setting);
        expect(serviceFor("ana")).toBe(expected);
      }
    });

    it("sends by the other service when one fails", async () => {
      const socketless = service();
      const { publish, updates } = await server(socketless);
      const old = vi.fn(() => {
        throw new Error("The old service is down");
      });
      await expect(publish({ id: 1 }, old)).rejects.toThrow("The old service is down");
      socketless.send.mockRejectedValueOnce(new Error("refused"));
      const sendByOld = vi.fn();
      await expect(publish({ id: 2 }, sendByOld)).rejects.toThrow("Not sent by both: Error: refused");
      await publish({ id: 3 }, sendByOld);
      expect([socketless.calls.length, sendByOld.mock.calls.length]).toEqual([2, 2]);
      const actions = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"].map((action) => updates({ action }));
      expect(actions).toEqual([{ join: ["updates"] }, undefined, { leave: ["updates"] }]);
    });

    it("shows each message once while a page is moved, and keeps the old service until the new one has caught up", async () => {
      vi.useFakeTimers();
      const { follow } = await load<{ follow: (move: object) => void }>("moving/page.mjs", {});
      const running = new Map<string, { show: (message: object) => void; onReady: () => void }>();
      const listen = (name: string) => (show: (message: object) => void, onReady: () => void) => {
        running.set(name, { show, onReady });
        return () => void running.delete(name);
      };
      const end = new AbortController();
      const shown: unknown[] = [];
      let chosen = "old";
      const latest = vi.fn(() => Promise.resolve([{ id: 1 }]));
      follow({
        choose: () => Promise.resolve(chosen),
        services: { old: listen("old"), socketless: listen("socketless") },
        load: latest,
        onMessage: ({ id }: { id: number }) => shown.push(id),
        signal: end.signal,
      });
      const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
      await tick();
      running.get("old")?.onReady();
      await tick();
      expect(shown).toEqual([1]);
      chosen = "socketless";
      await tick(60_000);
      vi.spyOn(console, "warn").mockReturnValue();
      latest.mockRejectedValueOnce(new Error("The database is away"));
      running.get("socketless")?.onReady();
      await tick();
      expect([...running.keys()]).toEqual(["old", "socketless"]);
      running.get("old")?.show({ id: 2 });
      running.get("socketless")?.show({ id: 2 });
      await tick(60_000);
      expect([[...running.keys()], shown]).toEqual([["socketless"], [1, 2]]);
      end.abort();
      expect([running.size, vi.getTimerCount()]).toEqual([0, 0]);
    });
  });
});
