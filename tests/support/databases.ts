import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Pool } from "pg";
import { createClient } from "redis";

import { run, start, type RunningProcess } from "../examples/processes";

/** A database server that tests have started. */
export interface DatabaseServer {
  /** What its clients connect to: an address, or the path of a socket. */
  address: string;
  stop(): Promise<void>;
  /** End it at once, as a crash does, and start it again with its data. */
  crash(): Promise<void>;
}

export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "store-"));
  chmodSync(directory, 0o755);
  return directory;
}

/** Try until a program that has just started answers. */
export async function whenReady(running: RunningProcess, ask: () => unknown): Promise<void> {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (running.exitCode() !== undefined || Date.now() > end) {
        throw new Error(running.output(), { cause: error });
      }
    }
  }
}

/** Find PostgreSQL's programs, which Debian keeps out of the path. */
function postgresPrograms(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = (existsSync(versions) ? readdirSync(versions) : []).sort(
    (one, other) => Number(other) - Number(one),
  );
  if (!newest) {
    throw new Error("Install PostgreSQL: tests/examples/debian-packages.txt lists what the tests need.");
  }
  return path.join(versions, newest, "bin");
}

/** Start a PostgreSQL of the tests' own, whose user is `app` and whose database is empty. */
export async function startPostgresServer(): Promise<DatabaseServer> {
  const directory = temporaryDirectory();
  const bin = postgresPrograms();
  const data = path.join(directory, "data");
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await run({ command: ["chown", "postgres", directory], cwd: directory }, 20_000);
  }
  const command = (...args: [string, ...string[]]): [string, ...string[]] =>
    isRoot ? ["runuser", "-u", "postgres", "--", ...args] : args;
  const initdb = command(`${bin}/initdb`, "-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--no-sync");
  await run({ command: initdb, cwd: directory }, 60_000);
  const settings = ["listen_addresses=", `unix_socket_directories=${directory}`, "fsync=off", "max_connections=50"];
  const address = `postgres://app@/postgres?host=${directory}`;
  const begin = async (): Promise<RunningProcess> => {
    const server = start({
      command: command(`${bin}/postgres`, "-D", data, ...settings.flatMap((it) => ["-c", it])),
      cwd: directory,
    });
    const pool = new Pool({ connectionString: address, max: 1 });
    pool.on("error", () => undefined);
    await whenReady(server, () => pool.query("select 1"));
    await pool.end();
    return server;
  };
  let server = await begin();
  return {
    address,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true });
    },
    async crash() {
      server.signal("SIGKILL");
      await server.stop();
      server = await begin();
    },
  };
}

/** Start a Redis of the tests' own, on a socket. */
export async function startRedisServer(...settings: string[]): Promise<DatabaseServer> {
  const directory = temporaryDirectory();
  const address = path.join(directory, "redis.sock");
  const options = ["--port", "0", "--unixsocket", address, "--dir", directory, "--save", "", "--appendonly", "yes"];
  const begin = async (): Promise<RunningProcess> => {
    const server = start({ command: ["redis-server", ...options, ...settings], cwd: directory });
    const client = createClient({ socket: { path: address, tls: false, reconnectStrategy: false } });
    client.on("error", () => undefined);
    await whenReady(server, () => client.connect());
    client.destroy();
    return server;
  };
  let server = await begin();
  return {
    address,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true });
    },
    async crash() {
      server.signal("SIGKILL");
      await server.stop();
      server = await begin();
    },
  };
}
