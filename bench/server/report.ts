import type { Load } from "./load";

export interface Measured extends Load {
  name: string;
  version: string;
  /** MiB, one figure a second, from before the load to its end. */
  memory: number[];
}

export interface Results {
  connections: number;
  seconds: number;
  cores: number;
  paths: readonly string[];
  servers: readonly Measured[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By how much the memory of the last third of the run is above that of the second, in percent. */
export function growth(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  const before = mean(memory.slice(third, 2 * third));
  return ((mean(memory.slice(2 * third)) - before) / before) * 100;
}

export const errorsOf = ({ errors }: Load): number => Object.values(errors).reduce((sum, count) => sum + count, 0);

const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** The results as a page. */
export function report({ connections, seconds, cores, paths, servers }: Results): string {
  return [
    "# The bundled server under load",
    "",
    `\`npm run build && npm run bench:server\`: ${connections.toLocaleString("en")} connections that ask again as soon as they are answered, for ${seconds} s, after a warm-up.`,
    `The load (wrk) runs on the same ${cores} cores as the server, so the figures compare the servers with each other and say little about another machine.`,
    "Both send the same bytes and headers, compressed beforehand with gzip; the benchmark checks that first.",
    "",
    row(["server", "requests a second", "MB a second", "median", "p99", "slowest", "errors"]),
    row(["---", "---:", "---:", "---:", "---:", "---:", "---:"]),
    ...servers.map((server) =>
      row([
        `${server.name} (${server.version})`,
        server.requestsPerSecond.toLocaleString("en"),
        (server.bytesPerSecond / 1e6).toFixed(0),
        ms(server.latency.p50),
        ms(server.latency.p99),
        ms(server.latency.max),
        errorsOf(server),
      ]),
    ),
    "",
    "Memory (MiB, all processes of the server) over the run:",
    "",
    row(["server", "idle", "after 10 s", "at the end", "last third against the second"]),
    row(["---", "---:", "---:", "---:", "---:"]),
    ...servers.map(({ name, memory }) =>
      row([
        name,
        memory[0]?.toFixed(0) ?? "",
        memory[10]?.toFixed(0) ?? "",
        memory.at(-1)?.toFixed(0) ?? "",
        `${growth(memory) < 0 ? "−" : "+"}${Math.abs(growth(memory)).toFixed(1)} %`,
      ]),
    ),
    "",
    "What was asked for, in turn:",
    "",
    ...paths.map((path) => `- \`${path.replace(/\.[0-9a-f]{8}\./, ".<hash>.")}\``),
    "",
  ].join("\n");
}
