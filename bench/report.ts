import type { Cost } from "./command";
import type { Scores } from "./lighthouse";
import type { Traffic, Visit } from "./visit";

/** Measurements, which can be run separately. */
export const PARTS = ["weight", "lighthouse", "build"] as const;
export type Part = (typeof PARTS)[number];

/** State before a build; `changed` is after an edit of one page. */
export type State = "cold" | "unchanged" | "changed";

export interface Build extends Omit<Cost, "output" | "exitCode"> {
  pages: number;
  state: State;
  /** Size (brotli) of the main scripts, which every page loads; undefined for generators without such names. */
  mainBytes: number | undefined;
}

export interface Result {
  /** By route. */
  visits: Record<string, Visit>;
  lighthouse: Record<string, Scores>;
  builds: Build[];
  /** What could not be measured, and why. */
  problems: Record<Part, string[]>;
}

export interface Results {
  machine: {
    cores: number;
    node: string;
    browser: string;
    date: string;
    /** Load averages by part, over the last five minutes of its run. */
    loads: Readonly<Partial<Record<Part, number>>>;
  };
  /** By site name. */
  sites: Record<string, Result>;
}

type Cell = string | number | undefined;

const kilobytes = (bytes: number | undefined): string => (bytes === undefined ? "–" : (bytes / 1000).toFixed(1));
const line = (cells: readonly Cell[]): string => `| ${cells.map((cell) => cell ?? "–").join(" | ")} |`;

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

function rowsOf(results: Results, rows: (result: Result) => Cell[][]): Cell[][] {
  return Object.entries(results.sites).flatMap(([name, result]) => rows(result).map((cells) => [name, ...cells]));
}

const KINDS = ["document", "stylesheet", "script", "font", "image"] as const;

/** Resources of the page itself, without pictures and prefetched pages. */
const PAGE_KINDS = ["document", "stylesheet", "script", "font"] as const;

const pageBytes = ({ bytes }: Traffic): number => PAGE_KINDS.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0);

const pageContent = ({ bytes, headers }: Traffic): number =>
  PAGE_KINDS.reduce((sum, kind) => sum + (bytes[kind] ?? 0) - (headers[kind] ?? 0), 0);

function visitTables(results: Results): string {
  const bytes = rowsOf(results, ({ visits }) =>
    Object.entries(visits).map(([route, { first, whole, next }]) => [
      `\`${route}\``,
      kilobytes(pageBytes(first)),
      kilobytes(pageContent(first)),
      kilobytes(pageBytes(whole)),
      kilobytes(pageContent(whole)),
      ...KINDS.map((kind) => kilobytes(whole.bytes[kind] ?? 0)),
      kilobytes(whole.total - KINDS.reduce((sum, kind) => sum + (whole.bytes[kind] ?? 0), 0)),
      kilobytes(whole.total),
      whole.requests,
      kilobytes(next?.total),
      next?.requests,
    ]),
  );
  const times = rowsOf(results, ({ visits }) =>
    Object.entries(visits).map(([route, { firstCpuMs, cpuMs, answer }]) => [
      `\`${route}\``,
      firstCpuMs,
      cpuMs,
      answer?.headingMs,
      answer?.shownMs,
    ]),
  );
  return `## Bytes of a visit

KB (1,000 bytes) over the network, brotli, with headers, an empty cache, 1280 × 800. "Before use": nothing is touched and the
page is never idle. "Page": its document, style sheets, scripts and fonts, once all have loaded. "Content": without headers.
"Other": pages that are fetched ahead. "In all": everything that loads by itself. "Next page": a click on a link after that.

${table(["site", "page", "before use", "content", "page", "content", ...KINDS, "other", "in all", "requests", "next page", "requests"], bytes)}

## Time of a visit

Medians, ms, without throttling. Main thread: of the page's own process, from the start until nothing has come for two seconds.
A click comes as soon as its link is in view: until the next page's heading is in the document, and until the frame with it is made.

${table(["site", "page", "main thread before use", "main thread in all", "click to the next heading", "to its frame"], times)}`;
}

function lighthouseTable(results: Results): string {
  const rows = rowsOf(results, ({ lighthouse }) =>
    Object.entries(lighthouse).map(([route, s]) => [
      `\`${route}\``,
      ...[s.performance, s.accessibility, s.bestPractices, s.seo, s.fcp, s.lcp, s.tbt, s.cls, s.speedIndex, s.runs],
    ]),
  );
  const heads = ["performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS", "Speed Index"];
  return `## Lighthouse, mobile

Medians; times in ms.

${table(["site", "page", ...heads, "runs"], rows)}`;
}

function buildTables(results: Results): string {
  const rows = rowsOf(results, ({ builds }) =>
    builds.map((build) => [build.pages, build.state, build.cpuSeconds, build.wallSeconds, build.peakMegabytes]),
  );
  const scripts = rowsOf(results, ({ builds }) =>
    builds
      .filter(({ state, mainBytes }) => state === "cold" && mainBytes !== undefined)
      .map(({ pages, mainBytes }) => [pages, mainBytes]),
  );
  return `## Builds

"Changed": after an edit of one page. Memory is that of all processes together, sampled.

${table(["site", "pages", "state", "CPU s", "wall s", "peak MB"], rows)}

## Scripts of every page

Bytes of \`main.js\` and the bundler's runtime, brotli, by the number of guides.

${table(["site", "pages", "bytes"], scripts)}`;
}

/** Format the results as Markdown tables. */
export function report(results: Results): string {
  const { cores, node, browser, date, loads } = results.machine;
  const load = Object.entries(loads).map(([part, average]) => `${average} (${part})`);
  const problems = Object.entries(results.sites).flatMap(([name, { problems: all }]) =>
    PARTS.flatMap((part) => all[part].map((problem) => `- ${name} (${part}): ${problem.replace(/\s+/g, " ")}`)),
  );
  return `# Benchmark

Made by \`npm run bench\` on ${date}: ${cores} cores, Node ${node}, ${browser}. Every site has the guides' own Markdown, and the
same server sends its files in brotli, over HTTP/2. What is done in a browser is done with all sites in turn, so that a machine whose speed drifts is as fast for one as for another.
The load average was ${load.join(", ")}: above the number of cores, times say little, and only bytes,
scores and seconds of CPU can be compared.

${visitTables(results)}

${lighthouseTable(results)}

${buildTables(results)}
${problems.length === 0 ? "" : `\n## Not measured\n\n${problems.join("\n")}\n`}`;
}
