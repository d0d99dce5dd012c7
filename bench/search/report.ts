import { cpus } from "node:os";

import type { BrowserFigures, Transfer } from "./browser";
import type { Relevance } from "./relevance";
import type { Scale } from "./scale";

/** Results of all engines for one set of queries; this site's engine first. */
export interface Judgement {
  name: string;
  engines: readonly { name: string; relevance: Relevance }[];
  /** Whether missed queries are listed: only for queries that the engine is tuned with. */
  isTuned: boolean;
}

export interface Sizes {
  /** Bytes (gzip) of the window's scripts. */
  modalGzip: number;
  /** Bytes (brotli) of engine, worker and index file. */
  firstBrotli: number;
  indexBrotli: number;
  /** Bytes of the files with the remaining texts. */
  moreBrotli: number;
}

export interface Figures extends BrowserFigures {
  judgements: readonly Judgement[];
  sizes: Sizes;
  scales: readonly Scale[];
}

const round = (value: number, digits = 0): string => value.toFixed(digits);
const kb = (bytes: number): string => `${round(bytes / 1_000, 1)} KB`;
const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en") : cell)).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  row(head),
  row(head.map(() => "---")),
  ...rows.map(row),
  "",
];

const share = (value: number): string => round(value, 3);

function compared(judgements: readonly Judgement[]): string[] {
  const names = judgements[0]?.engines.map(({ name }) => name) ?? [];
  return table(
    ["queries", "of", ...names.map((name) => `${name}: @1`), ...names.map((name) => `${name}: @3`)],
    judgements.map(({ name, engines }) => [
      name,
      engines[0]?.relevance.queries ?? 0,
      ...engines.map(({ relevance }) => share(relevance.success1)),
      ...engines.map(({ relevance }) => share(relevance.success3)),
    ]),
  );
}

function missed({ name, engines, isTuned }: Judgement): string[] {
  const late = (engines[0]?.relevance.judged ?? []).filter(({ rank }) => rank !== 1);
  return !isTuned || late.length === 0
    ? []
    : [
        `Of ${name}, these are not answered first:`,
        "",
        ...table(
          ["query", "rank", "what comes first"],
          late.map(({ q, rank, first }) => [q.replaceAll("|", "\\|"), rank ?? "–", first[0] ?? "nothing"]),
        ),
      ];
}

function speed({ latency, coldOpen, load }: Figures): string[] {
  return [
    `Load of the machine meanwhile: ${round(load.before, 1)} at the start, ${round(load.after, 1)} at the end, of ${cpus().length} cores.`,
    "",
    "From the key's event to the frame that shows its hits, in ms. Every key was typed in several rounds; its fastest round",
    "leaves out what other programs added.",
    "",
    ...table(
      ["CPU slow-down", "keys", "rounds", "p50", "p95", "p50, fastest round", "p95, fastest round"],
      latency.map(({ slowdown, keys, rounds, all, fastest }) => [
        `${slowdown}x`,
        keys,
        rounds,
        ...[all.p50, all.p95, fastest.p50, fastest.p95].map((milliseconds) => round(milliseconds)),
      ]),
    ),
    `Cold open, from Ctrl+K over a letter in the field to its first hits: p50 ${round(coldOpen.p50)} ms, p95 ${round(coldOpen.p95)} ms, fastest ${round(coldOpen.fastest)} ms (${coldOpen.runs} runs).`,
    "",
  ];
}

function weight({ beforeIntent, atIntent, perQuery, sizes }: Figures): string[] {
  const transfer = (name: string, { requests, bytes }: Transfer) => [name, requests, kb(bytes)];
  return [
    ...table(
      ["", "requests", "bytes over the network"],
      [transfer("before intent", beforeIntent), transfer("at intent", atIntent), transfer("the first query", perQuery)],
    ),
    `Scripts of the window: ${kb(sizes.modalGzip)} gzip. Engine, worker and what the first hit needs: ${kb(sizes.firstBrotli)} brotli, of which the index ${kb(sizes.indexBrotli)}; the words of code come after, ${kb(sizes.moreBrotli)}.`,
    "",
  ];
}

function size({ scales }: Figures): string[] {
  return [
    "The embedded engine in Node on multiples of the site's pages, text varied from a seed; times are those of the",
    "processor. A large site's texts come in files after the index, and queries are answered from the time that it is opened:",
    "",
    ...table(
      [
        "pages",
        "sections",
        "index, brotli",
        "texts after it",
        "made in, s",
        "opened in, ms",
        "texts added in, ms",
        "longest of these",
        "heap, MB",
        "query p50, ms",
        "query p95, ms",
      ],
      scales.map((scale) => [
        scale.pages,
        scale.sections,
        kb(scale.firstBytes),
        kb(scale.moreBytes),
        round(scale.packSeconds, 1),
        round(scale.openMs),
        round(scale.addMs),
        round(scale.longestAddMs),
        round(scale.heapMb),
        round(scale.query.p50, 1),
        round(scale.query.p95, 1),
      ]),
    ),
  ];
}

/** Format the figures as a Markdown page. */
export function report(figures: Figures): string {
  return [
    "# Search, measured",
    "",
    `\`npm run build && npm run bench:search\`, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ""}).`,
    "",
    "## Relevance",
    "",
    "Success@1 and @3: the share of queries whose answer is the first hit, or among the first three. The site's own queries and",
    "those of the foreign corpora, whose documents come from npm packages, are split by a hash: two thirds tune the engine, the",
    "kept-back third is only measured. Every engine gets the same sections; only this site's gets what the site knows of its",
    "readers (questions, words of other systems).",
    "",
    ...compared(figures.judgements),
    ...figures.judgements.flatMap(missed),
    "## Speed",
    "",
    ...speed(figures),
    "## Weight",
    "",
    ...weight(figures),
    "## Size",
    "",
    ...size(figures),
  ].join("\n");
}
