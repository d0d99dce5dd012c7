import { spawn } from "node:child_process";

export interface Cost {
  /** CPU seconds of the command and all its children. */
  cpuSeconds: number;
  wallSeconds: number;
}

/** Environment of all commands: no prompts, no telemetry. */
export const VARIABLES: NodeJS.ProcessEnv = { CI: "1", ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: undefined };

/**
 * Run a command and return its cost. Needs `bash`, whose `time` includes the CPU time of children.
 *
 * @throws Error with the end of its output when it fails
 */
export function run(command: string, cwd: string, variables: NodeJS.ProcessEnv = {}): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const timed = `TIMEFORMAT="cost %U %S %R"; time ${command}`;
    const child = spawn("bash", ["-c", timed], { cwd, env: { ...process.env, ...VARIABLES, ...variables } });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      const [, user, system, wall] = /cost ([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(output) ?? [];
      if (code === 0) {
        resolve({ cpuSeconds: Number(user) + Number(system), wallSeconds: Number(wall) });
      } else {
        reject(new Error(`\`${command}\` failed in ${cwd}:\n${output.slice(-2000)}`));
      }
    });
  });
}
