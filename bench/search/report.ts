import { cpus } from "node:os";

import type { BrowserFigures, Transfer } from "./browser";
import type { Relevance } from "./relevance";
import type { Scale } from "./scale";

export interface Judgement {
  file: string;
  relevance: Relevance;
}

export interface Sizes {
  /** gzip bytes of the scripts that show the window. */
  modalGzip: number;
  /** brotli bytes of engine, worker and index. */
  engineBrotli: number;
  indexBrotli: number;
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

function relevance({ file, relevance: { queries, success1, success3, mrr, judged } }: Judgement): string[] {
  const missed = judged.filter(({ rank }) => rank !== 1);
  return [
    `${queries} queries of \`${file}\`: success@1 ${round(success1, 3)}, success@3 ${round(success3, 3)}, MRR ${round(mrr, 3)}.`,
    "",
    ...(missed.length === 0
      ? ["Every query has its answer first.", ""]
      : table(
          ["not first", "rank", "what comes first"],
          missed.map(({ q, rank, first }) => [q.replaceAll("|", "\\|"), rank ?? "–", first[0] ?? "nothing"]),
        )),
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
    `Scripts of the window: ${kb(sizes.modalGzip)} gzip. Engine, worker and index: ${kb(sizes.engineBrotli)} brotli, of which the index ${kb(sizes.indexBrotli)}.`,
    "",
  ];
}

/** An index that is larger is felt at the first search: half a second on a connection of 2.4 Mbit/s. */
const FELT_BYTES = 150_000;

/** The records at which the index grows over what is felt, between two measured sizes. */
function shardAt(scales: readonly Scale[]): string {
  const over = scales.find(({ bytes }) => bytes > FELT_BYTES);
  const under = scales.filter(({ bytes }) => bytes <= FELT_BYTES).at(-1);
  if (over === undefined || under === undefined) {
    return `The measured sizes are all on one side of ${kb(FELT_BYTES)}, where an index begins to be felt.`;
  }
  const share = (FELT_BYTES - under.bytes) / (over.bytes - under.bytes);
  const records = under.records + share * (over.records - under.records);
  return `From about ${(Math.round(records / 1_000) * 1_000).toLocaleString("en")} records on (an index of ${kb(FELT_BYTES)}), write one index for each \`docusaurus_tag\`, or take hosted search.`;
}

function size({ scales }: Figures): string[] {
  return [
    "The embedded engine in Node on multiples of the site's records, text varied from a seed, all the prose kept; times are",
    "those of the processor:",
    "",
    ...table(
      [
        "records",
        "sections",
        "index, brotli",
        "made in, s",
        "opened in, ms",
        "heap, MB",
        "query p50, ms",
        "query p95, ms",
      ],
      scales.map(({ records, sections, bytes, packSeconds, openMs, heapMb, query }) => [
        records,
        sections,
        kb(bytes),
        round(packSeconds, 1),
        round(openMs),
        round(heapMb),
        round(query.p50, 1),
        round(query.p95, 1),
      ]),
    ),
    shardAt(scales),
    "",
  ];
}

/** Writes the figures as a page of Markdown. */
export function report(figures: Figures): string {
  return [
    "# Search, measured",
    "",
    `\`npm run build && npm run bench:search\`, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ""}).`,
    "",
    "## Relevance",
    "",
    ...figures.judgements.flatMap(relevance),
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
