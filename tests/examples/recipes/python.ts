import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";

import { startSocketless, type LocalSocketless } from "../../../sdk/javascript/src/testing";
import { startPostgresServer, temporaryDirectory } from "../../support/databases";
import { waitForPort } from "../outcome";
import { leasePort } from "../ports";
import { run, start, type RunningProcess } from "../processes";
import { siteDir } from "../workspace";

const schema = path.join(siteDir, "examples/recipes/python/schema.sql");

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

/** Puts an app together as the page tells its reader to. */
function assemble(framework: Framework): string {
  const directory = temporaryDirectory();
  copyLogin(framework, directory);
  cpSync(path.join(siteDir, "examples/recipes/python"), directory, { recursive: true });
  for (const file of ["recipes/control.py", `auth/sessions_${framework}.py`]) {
    cpSync(path.join(siteDir, "tests/examples", file), path.join(directory, path.basename(file)));
  }
  // The tests' pages send many times as often as those of readers.
  changeFiles(directory, [["recipes.py", /PER_MINUTE = \d+/, "PER_MINUTE = 10**9"]]);
  return directory;
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
  /** Call a function of recipes.py. */
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Copies the login's program, to which a reader adds the recipes. */
  copyLogin: (directory: string) => void;
  /** Serves the app in a directory, with these settings and its own address. */
  serve: (directory: string, port: number, settings?: Record<string, string>) => Promise<void>;
  env: () => Record<string, string>;
  /** Address of the running app. */
  origin: () => string;
  /** The service that it uses. */
  local: () => LocalSocketless;
  sessions: (user: string) => Promise<string>;
}

/** Runs an app in Python for the tests of a file, each of which finds its tables empty. */
export function runOnPython(framework: Framework, database: "sqlite" | "postgres"): PythonApp {
  let control: ReturnType<typeof startControl>;
  let directory: string;
  let env: Record<string, string>;
  let local: LocalSocketless;
  const closing: (() => unknown)[] = [];

  async function serve(cwd: string, port: number, settings: Record<string, string> = {}): Promise<void> {
    const command = commands[framework](port);
    const server: RunningProcess = start({ command, cwd, env: { ...env, ...settings, PORT: String(port) } });
    closing.push(() => server.stop());
    await waitForPort(port, server, 30_000);
  }

  beforeAll(async () => {
    local = await startSocketless();
    closing.push(() => local.stop());
    directory = assemble(framework);
    closing.push(() => rmSync(directory, { recursive: true }));
    const postgres = database === "postgres" ? await startPostgresServer() : undefined;
    if (postgres) {
      closing.push(() => postgres.stop());
    }
    const port = await leasePort();
    env = {
      SESSION_SECRET: "a-session-secret-of-the-tests-of-the-recipes",
      ...local.env,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(postgres ? { DATABASE_URL: postgres.address } : { SQLITE_FILE: path.join(directory, "recipes.db") }),
    };
    control = startControl(directory, env);
    closing.push(() => control.stop());
    await control.call("sql", readFileSync(schema, "utf8").replace(/--.*$/gm, ""));
    await serve(directory, port);
  }, 60_000);
  afterAll(async () => {
    for (const close of closing.reverse()) {
      await close();
    }
  });
  beforeEach(async () => {
    const tables = ["lists", "items", "places", "visits"];
    await control.call("sql", tables.map((table) => `delete from recipe_${table};`).join(""));
  });

  const sessions = new Map<string, Promise<string>>();
  // One login after the other: Django's first one makes the database.
  let lastLogin: Promise<unknown> = Promise.resolve();
  async function logIn(user: string): Promise<string> {
    const printed = await run({ command: [python, `sessions_${framework}.py`, user], cwd: directory, env }, 20_000);
    return printed.split("\n").find((line) => /^[\w.]+=/.test(line)) ?? printed;
  }

  return {
    call: (name, ...args) => control.call(name, ...args),
    copyLogin: (target) => copyLogin(framework, target),
    serve,
    env: () => env,
    origin: () => env.PUBLIC_URL ?? "",
    local: () => local,
    sessions(user) {
      const session = sessions.get(user) ?? lastLogin.then(() => logIn(user));
      sessions.set(user, session);
      lastLogin = session.catch(() => undefined);
      return session;
    },
  };
}
