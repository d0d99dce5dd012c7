import { spawn } from "node:child_process";
import path from "node:path";

/** What wrk counts; a status of 400 or more is an error of `status`. */
interface Errors {
  connect: number;
  read: number;
  write: number;
  timeout: number;
  status: number;
}

export interface Load {
  requestsPerSecond: number;
  /** Bytes of answers, headers included, a second. */
  bytesPerSecond: number;
  /** In milliseconds, from the request's first byte to the answer's last. */
  latency: { p50: number; p99: number; max: number };
  errors: Errors;
}

/** The line that `load.lua` prints; times in microseconds. */
interface Printed {
  requests: number;
  bytes: number;
  microseconds: number;
  p50: number;
  p99: number;
  max: number;
  errors: Errors;
}

export interface LoadOptions {
  url: string;
  /** Asked for in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
}

/** Threads of wrk: one is enough to keep more than one core of a server busy, and leaves it the rest. */
const THREADS = 1;

/** An answer that takes longer is an error. */
const TIMEOUT_SECONDS = 10;

/**
 * Loads a server with wrk.
 *
 * @throws when wrk is not installed, or fails
 */
export function load({ url, paths, connections, seconds }: LoadOptions): Promise<Load> {
  const options = [`-t${THREADS}`, `-c${connections}`, `-d${seconds}s`, `--timeout=${TIMEOUT_SECONDS}s`];
  return new Promise((resolve, reject) => {
    const child = spawn("wrk", [...options, "-s", path.join(__dirname, "load.lua"), url], {
      env: { ...process.env, BENCH_PATHS: paths.join(" ") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new Error("wrk is not installed (Debian: apt install wrk).") : error),
    );
    child.on("close", (code) => {
      const line = output.split("\n").find((text) => text.startsWith("{"));
      if (code !== 0 || line === undefined) {
        reject(new Error(`wrk failed with code ${code}:\n${output}`));
        return;
      }
      const { requests, bytes, microseconds, p50, p99, max, errors } = JSON.parse(line) as Printed;
      const perSecond = (count: number): number => Math.round((count * 1e6) / microseconds);
      resolve({
        requestsPerSecond: perSecond(requests),
        bytesPerSecond: perSecond(bytes),
        latency: { p50: p50 / 1_000, p99: p99 / 1_000, max: max / 1_000 },
        errors,
      });
    });
  });
}
