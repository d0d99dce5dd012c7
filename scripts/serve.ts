import cluster from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { EnvironmentError } from "../src/config/environment";
import { build, runCommand } from "./build";
import { readAddress } from "./address";
import { startServer } from "./server";

/**
 * Takes the address and gives it free again, so that one which can't be had is said at once, and not after the build.
 *
 * @returns the port, which for 0 is one that is free
 */
async function tryAddress(port: number, host: string): Promise<number> {
  try {
    const server = await startServer({ directory: "build", port, host });
    await server.close();
    return Number(new URL(server.url).port);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE") {
      throw new EnvironmentError("PORT", `asks for port ${port}, which another program already uses`, `${port + 1}`);
    }
    if (code === "EACCES") {
      throw new EnvironmentError("PORT", `asks for port ${port}, which needs more rights`, "3000");
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new EnvironmentError("HOST", `is "${host}", which is no address of this machine`, "localhost");
    }
    throw error;
  }
}

/** A process that dies younger than this, in milliseconds, is replaced only after this time: it may die of every request. */
const YOUNG = 1_000;

/** Starts another process for each that dies. One that never answered is not replaced: the next would fare no better. */
function replaceDeadWorkers(fork: () => void): void {
  const listening = new Map<number, number>();
  cluster.on("listening", ({ id }) => listening.set(id, Date.now()));
  cluster.on("exit", ({ id }, code, signal) => {
    const since = listening.get(id);
    const how = `A server process has ended (${signal ?? `exit code ${code}`})`;
    if (since === undefined) {
      console.error(`${how} before it answered anything.`);
      process.exitCode = 1;
      return;
    }
    console.error(`${how}; another takes over.`);
    const wait = Date.now() - since < YOUNG ? YOUNG : 0;
    setTimeout(fork, wait);
  });
}

/**
 * Starts the processes that answer. This one takes the connections and does nothing else: a process that also answers
 * takes one connection a turn of its loop, so that under load some wait for many seconds.
 */
function startWorkers(port: number, host: string): void {
  // By name: a server whose processes had all died would open again at another free port.
  let isEnding = false;
  const fork = (): void => {
    if (!isEnding) {
      cluster.fork({ PORT: String(port) });
    }
  };
  for (let number = 0; number < availableParallelism(); number += 1) {
    fork();
  }
  replaceDeadWorkers(fork);
  cluster.once("listening", () => {
    console.log(`\nThe site is at http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isEnding = true;
      cluster.removeAllListeners("exit");
      // Cluster's own word for it comes to a process only when its last connection has ended, which may be never.
      Object.values(cluster.workers ?? {}).forEach((worker) => worker?.isConnected() && worker.send("end"));
      cluster.disconnect();
    });
  }
}

async function serve(): Promise<void> {
  const { values } = parseArgs({ options: { "no-build": { type: "boolean", default: false } } });
  const { port, host } = readAddress(process.env);
  await tryAddress(port, host);
  if (!values["no-build"]) {
    await build();
  }
  startWorkers(await tryAddress(port, host), host);
}

async function answer(): Promise<void> {
  // A terminal and a service manager signal every process; the first one tells the others.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  const told = Promise.race([once(process, "message"), once(process, "disconnect")]);
  const server = await startServer({ directory: "build", ...readAddress(process.env) });
  await told;
  await server.close();
}

void runCommand(cluster.isPrimary ? serve : answer);
