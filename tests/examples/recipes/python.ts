import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from "vitest";

import type { Reply, WebhookEvent } from "../../../examples/recipes/socketless/server";
import { waitForPort } from "../outcome";
import { leasePort } from "../ports";
import { run, start, type RunningProcess } from "../processes";
import { siteDir } from "../workspace";
import { aging, schema, startPostgres, temporaryDirectory, useServer, type Server } from "./stores";

export type Framework = "fastapi" | "django" | "flask";
const python = "/usr/bin/python3";

/** How a reader changes the program of the login: which text of which file by which. */
const changes: Record<Framework, readonly (readonly [file: string, old: RegExp, replacement: string])[]> = {
  fastapi: [["main.py", /# FastAPI sends any other return value[^]*$/, ""]],
  flask: [
    ["app.py", /# Flask takes an Answer[^]*$/, ""],
    ["serve.py", /from app import app/, "from flask_recipes import app"],
  ],
  django: [
    [
      "urls.py",
      /urlpatterns = \[[^]*$/,
      "import django_recipes\nurlpatterns = [*django_recipes.urlpatterns, path('connection', connection)]\n",
    ],
  ],
};
const commands: Record<Framework, (port: number) => [string, ...string[]]> = {
  fastapi: (port) => [python, "-m", "uvicorn", "fastapi_recipes:app", "--port", String(port)],
  flask: () => [python, "serve.py"],
  django: (port) => [python, "-m", "uvicorn", "asgi:application", "--port", String(port)],
};

/** Replaces what the patterns find in files of a directory. */
function changeFiles(directory: string, replacements: readonly (readonly [string, RegExp, string])[]): void {
  for (const [name, old, replacement] of replacements) {
    const file = path.join(directory, name);
    const before = readFileSync(file, "utf8");
    expect(before, name).toMatch(old);
    writeFileSync(file, before.replace(old, replacement));
  }
}

/** Copies the program of the login, changed as the page tells its reader to. */
function copyLogin(framework: Framework, directory: string): void {
  cpSync(path.join(siteDir, "examples/auth", framework), directory, { recursive: true });
  cpSync(path.join(siteDir, "examples/core/socketless.py"), path.join(directory, "socketless.py"));
  changeFiles(directory, changes[framework]);
}

/** Puts an app together as the page tells its reader to, but with the recipes that its environment names. */
function assemble(framework: Framework): string {
  const directory = temporaryDirectory();
  copyLogin(framework, directory);
  cpSync(path.join(siteDir, "examples/recipes/python"), directory, { recursive: true });
  for (const file of ["recipes/control.py", `auth/sessions_${framework}.py`]) {
    cpSync(path.join(siteDir, "tests/examples", file), path.join(directory, path.basename(file)));
  }
  const chosen = 'list(map(globals().get, os.environ["RECIPES"].split(",")))';
  changeFiles(directory, [
    ["recipes.py", /\[\n    own_feed,[^\]]*\]/, chosen],
    // The tests' pages send many times as often as those of readers.
    ["recipes.py", /PER_MINUTE = \d+/, "PER_MINUTE = 10**9"],
  ]);
  return directory;
}

/** Hands the calls of the app on by this process' `fetch`, to the service of the present test, so that tests can lose some. */
async function startProxy(): Promise<HttpServer> {
  const proxy = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      const body = await text(request);
      const headers = {
        Authorization: `Bearer ${process.env.SOCKETLESS_API_KEY}`,
        "Content-Type": "application/json",
      };
      const address = `${process.env.SOCKETLESS_API_URL}${request.url}`;
      const answer = await fetch(address, { method: "POST", headers, body });
      response.writeHead(answer.status).end(await answer.text());
    };
    handle().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return proxy;
}

/** Calls functions of recipes.py in a process of its own. */
function startControl(directory: string, env: Record<string, string>) {
  const running = start({ command: [python, "control.py"], cwd: directory, env, takesInput: true });
  let count = 0;
  const call = async (name: string, ...args: unknown[]): Promise<unknown> => {
    const number = (count += 1);
    running.write(`${JSON.stringify([number, name, args])}\n`);
    const pattern = new RegExp(`^answer \\[${number}, (.*)\\]$`, "m");
    const found = await vi.waitUntil(
      () => pattern.exec(running.output()) ?? (running.exitCode() === undefined ? undefined : ["", running.output()]),
      { timeout: 20_000, interval: 2 },
    );
    if (running.exitCode() !== undefined) {
      throw new Error(found[1]);
    }
    const { result, error } = JSON.parse(found[1] ?? "{}") as { result?: unknown; error?: string };
    if (error !== undefined) {
      throw new Error(error);
    }
    return result;
  };
  return { call, stop: () => running.stop() };
}

export interface PythonApp {
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Copies the login's program, to which a reader adds the recipes. */
  copyLogin: (directory: string) => void;
  /** Serves the app in a directory, with these settings and its own address. */
  serve: (directory: string, port: number, settings?: Record<string, string>) => Promise<string>;
  env: () => Record<string, string>;
  /** Address of the app with these recipes. */
  originWith: (recipes: string) => Promise<string>;
  sessions: (user: string) => Promise<string>;
}

/** Runs the tests of a file on an app in Python. */
export function runOnPython(framework: Framework, database: "sqlite" | "postgres"): PythonApp {
  let control: ReturnType<typeof startControl>;
  let directory: string;
  let env: Record<string, string>;
  const closing: (() => unknown)[] = [];
  const origins = new Map<string, Promise<string>>();

  useServer({ age: (ms) => control.call("sql", aging(ms)) });

  beforeAll(async () => {
    directory = assemble(framework);
    closing.push(() => rmSync(directory, { recursive: true }));
    const postgres: Server | undefined = database === "postgres" ? await startPostgres() : undefined;
    if (postgres) {
      closing.push(() => postgres.close());
    }
    const proxy = await startProxy();
    closing.push(() => proxy.close());
    env = {
      SESSION_SECRET: "a-session-secret-of-the-tests-of-the-recipes",
      SOCKETLESS_API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      SOCKETLESS_API_KEY: "of the proxy",
      SOCKETLESS_WEBHOOK_MASTER_SECRET: "master of the tests",
      PUBLIC_URL: "http://127.0.0.1",
      RECIPES: "news",
      ...(postgres ? { DATABASE_URL: postgres.address } : { SQLITE_FILE: path.join(directory, "recipes.db") }),
    };
    control = startControl(directory, env);
    closing.push(() => control.stop());
    await control.call("sql", schema.replace(/--.*$/gm, ""));
  }, 60_000);
  afterAll(async () => {
    for (const close of closing.reverse()) {
      await close();
    }
  });

  async function serve(cwd: string, port: number, settings: Record<string, string> = {}): Promise<string> {
    const command = commands[framework](port);
    const server: RunningProcess = start({ command, cwd, env: { ...env, ...settings, PORT: String(port) } });
    closing.push(() => server.stop());
    await waitForPort(port, server, 30_000);
    return `http://127.0.0.1:${port}`;
  }
  function originWith(recipes: string): Promise<string> {
    const origin = origins.get(recipes) ?? leasePort().then((port) => serve(directory, port, { RECIPES: recipes }));
    origins.set(recipes, origin);
    return origin;
  }

  /** Hands events on to the app, signed as the service does it, and reads its reply. */
  function handlerOf(recipes: string): (event: WebhookEvent) => Promise<Reply> {
    let isOver = false;
    const running = new Set<Promise<Reply>>();
    // What comes late would change the store of the next test.
    onTestFinished(async () => {
      isOver = true;
      await Promise.allSettled(running);
    });
    async function handle({ action, identifier, message, secret }: WebhookEvent): Promise<Reply> {
      const connection = { clientId: "wskl_live_test", identifier };
      const body = JSON.stringify({ action, data: { connection, message } });
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      const headers = { "Content-Type": "application/json", "X-Socketless-Signature": `hmac-sha256=${signature}` };
      const answer = await fetch(`${await originWith(recipes)}/webhook`, { method: "POST", headers, body });
      expect(answer.headers.get("authorization")).toBe(`Bearer ${secret}`);
      const { feeds = [], messages = [] } = (await answer.json()) as {
        feeds?: { action: "join" | "leave"; feeds: string }[];
        messages?: { message: string }[];
      };
      const named = (which: string) => feeds.filter((it) => it.action === which).map((it) => it.feeds);
      const sent = messages.map((it) => JSON.parse(it.message) as { type: string });
      const message_ = sent.find(({ type }) => type !== "welcome");
      return { join: named("join"), leave: named("leave"), message: message_ };
    }
    return async (event) => {
      if (isOver) {
        return {};
      }
      const reply = handle(event);
      running.add(reply);
      return reply.finally(() => running.delete(reply));
    };
  }

  const sessions = new Map<string, Promise<string>>();
  // One login after the other: Django's first one makes the database.
  let lastLogin: Promise<unknown> = Promise.resolve();
  async function logIn(user: string): Promise<string> {
    const printed = await run({ command: [python, `sessions_${framework}.py`, user], cwd: directory, env }, 20_000);
    return printed.split("\n").find((line) => /^[\w.]+=/.test(line)) ?? printed;
  }

  const call =
    (name: string) =>
    (...args: unknown[]) =>
      control.call(name, ...args);
  beforeEach(async () => {
    const tables = ["lists", "items", "places", "visits"];
    await control.call("sql", tables.map((table) => `delete from recipe_${table};`).join(""));
    vi.doMock("../../../examples/recipes/missed-messages/server", () => ({
      add: call("add"),
      itemsAfter: (after = 0) => control.call("items_after", after),
      onEvent: handlerOf("news"),
    }));
    vi.doMock("../../../examples/recipes/presence/server", () => ({
      update: call("update"),
      online: call("online"),
      onEvent: handlerOf("presence"),
    }));
    vi.doMock("../../../examples/recipes/presence/private", () => ({
      update: call("update_rooms"),
      online: call("online"),
      onEvent: handlerOf("room_presence"),
    }));
    vi.doMock("../../../examples/recipes/room/server", () => ({
      removeMember: call("remove_member"),
    }));
    vi.doMock("../../../examples/recipes/private-feeds/members", () => ({ addMember: call("add_member") }));
    vi.doMock("../../../examples/recipes/private-feeds/server", () => ({
      post: call("post"),
      postsAfter: call("posts_after"),
      revoke: call("revoke"),
      onEvent: handlerOf("rooms"),
    }));
  });
  return {
    call: (name, ...args) => control.call(name, ...args),
    copyLogin: (target) => copyLogin(framework, target),
    serve,
    env: () => env,
    originWith,
    sessions(user) {
      const session = sessions.get(user) ?? lastLogin.then(() => logIn(user));
      sessions.set(user, session);
      lastLogin = session.catch(() => undefined);
      return session;
    },
  };
}
