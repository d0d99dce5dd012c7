import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { EnvironmentError } from "../src/config/environment";
import { build, runCommand } from "./build";
import { readAddress } from "./address";
import { startServer } from "./server";

/** Takes the address and gives it free again, so that one which can't be had is said at once, and not after the build. */
async function tryAddress(port: number, host: string): Promise<void> {
  try {
    await (await startServer({ directory: "build", port, host })).close();
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

/**
 * Starts the processes that answer. This one takes the connections and does nothing else: a process that also answers
 * takes one connection a turn of its loop, so that under load some wait for many seconds.
 */
function startWorkers(host: string): void {
  for (let number = 0; number < availableParallelism(); number += 1) {
    cluster.fork();
  }
  cluster.once("listening", (_worker, { port }) => {
    console.log(`\nThe site is at http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => cluster.disconnect());
  }
}

async function serve(): Promise<void> {
  const { values } = parseArgs({ options: { "no-build": { type: "boolean", default: false } } });
  const { port, host } = readAddress(process.env);
  await tryAddress(port, host);
  if (!values["no-build"]) {
    await build();
  }
  startWorkers(host);
}

async function answer(): Promise<void> {
  const server = await startServer({ directory: "build", ...readAddress(process.env) });
  // Both signals of a terminal come to every process; the first one tells the others.
  process.on("SIGINT", () => undefined);
  process.once("disconnect", () => void server.close());
}

void runCommand(cluster.isPrimary ? serve : answer);
