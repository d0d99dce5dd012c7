import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Cost {
  exitCode: number;
  /** CPU seconds of the command and all its children. */
  cpuSeconds: number;
  wallSeconds: number;
  /** Peak memory of all its processes together, sampled 10 times a second; Linux only. */
  peakMegabytes: number | undefined;
  output: string;
}

const SAMPLE_MS = 100;

/** Return the resident memory of a process and its descendants, in bytes. */
function residentBytes(root: number): number | undefined {
  try {
    const parents = new Map<number, number>();
    const pages = new Map<number, number>();
    for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        parents.set(Number(name), Number(fields[1]));
        pages.set(Number(name), Number(fields[21]));
      } catch {
        // The process has ended since the folder was listed.
      }
    }
    const isBelow = (pid: number): boolean => {
      for (
        let current: number | undefined = pid;
        current !== undefined && current > 0;
        current = parents.get(current)
      ) {
        if (current === root) {
          return true;
        }
      }
      return false;
    };
    return [...pages].filter(([pid]) => isBelow(pid)).reduce((sum, [, count]) => sum + count * 4096, 0);
  } catch {
    return undefined;
  }
}

/** Run a command and return its cost. Needs `bash`, whose `time` includes the CPU time of children. */
export function costOf(command: readonly string[], cwd: string, variables: NodeJS.ProcessEnv = {}): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", 'TIMEFORMAT="cost %U %S %R"; time "$@"', "bash", ...command], {
      cwd,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let peak: number | undefined;
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const timer = setInterval(() => {
      const now = child.pid === undefined ? undefined : residentBytes(child.pid);
      peak = now === undefined ? peak : Math.max(peak ?? 0, now);
    }, SAMPLE_MS);
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(timer);
      const [, user = "0", system = "0", wall = "0"] = /cost ([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(output) ?? [];
      resolve({
        exitCode: code ?? 1,
        cpuSeconds: Math.round((Number(user) + Number(system)) * 10) / 10,
        wallSeconds: Number(wall),
        peakMegabytes: peak === undefined ? undefined : Math.round(peak / 1e6),
        output,
      });
    });
  });
}
