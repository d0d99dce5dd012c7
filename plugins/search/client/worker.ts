import { messageOf } from "../../shared/message-of";
import { answer } from "../engine/answer";
import { type Engine, openHeadings } from "../engine/engine";
import type { IndexFile, TextPart } from "../engine/index-file";
import { preview } from "../engine/preview";
import type { Preview, PreviewRequest, SearchRequest, SearchResult } from "../hit";

/** Requests from the page to the worker. */
export type Body =
  /** Content of an index file. The response lists the files with the rest of the texts. */
  | { load: string }
  /** Answered when the texts of the index file itself are indexed. */
  | { indexed: true }
  /** Content of one of the further files. */
  | { add: string }
  | { search: SearchRequest }
  | { preview: PreviewRequest };

/** The worker's responses, by kind of request. */
export interface Results {
  load: string[];
  indexed: null;
  add: null;
  search: SearchResult;
  preview: Preview | null;
}

/** Each request has one response with the same id. */
export type Question = { id: number } & Body;

export type Answer = { id: number } & ({ error: string } | { result: Results[keyof Results] });

let engine: Engine | undefined;
/** Settles when the texts that have arrived are indexed. */
let indexing: Promise<null> = Promise.resolve(null);

/** Time to work in one task, in ms, so that a query can be answered in between. */
const SLICE = 5;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function index(engine: Engine, parts: readonly TextPart[]): Promise<null> {
  let end = -Infinity;
  for (const { field, from, texts } of parts) {
    for (const [at, blocks] of texts.entries()) {
      if (performance.now() > end) {
        await nextTask();
        end = performance.now() + SLICE;
      }
      engine.index({ field, from: from + at, texts: [blocks] });
    }
  }
  return null;
}

/** Number of headings to search for while idle. */
const WARMING = 12;
let isAsked = false;

/**
 * Warm up the JIT, so that the first real query is several times faster. Run each step in its own task, so that a query can
 * run in between, which warms up as well.
 */
async function warm(engine: Engine): Promise<void> {
  for (const { heading } of engine.documents.filter((_, at) => at % 7 === 0).slice(0, WARMING)) {
    await nextTask();
    if (isAsked) {
      return;
    }
    answer(engine, { query: heading });
  }
}

/** Answer a query; one with an unknown word, which would be taken for a typing error, when the texts are indexed. */
async function search(engine: Engine, request: SearchRequest): Promise<SearchResult> {
  isAsked = true;
  if (!engine.knows(request.query)) {
    await indexing;
  }
  return answer(engine, request);
}

async function reply(body: Body): Promise<Results[keyof Results]> {
  if ("load" in body) {
    const file = JSON.parse(body.load) as IndexFile;
    const opened = openHeadings(file);
    engine = opened;
    indexing = index(opened, file.parts);
    void indexing.then(() => warm(opened));
    return file.more;
  }
  if (engine === undefined) {
    throw new Error("The search index is not loaded.");
  }
  if ("indexed" in body) {
    return indexing;
  }
  if ("add" in body) {
    const part = JSON.parse(body.add) as TextPart;
    engine.show(part);
    indexing = index(engine, [part]);
    return indexing;
  }
  return "search" in body ? search(engine, body.search) : preview(engine, body.preview);
}

addEventListener("message", ({ data: { id, ...body } }: MessageEvent<Question>) => {
  void reply(body)
    .then(
      (result): Answer => ({ id, result }),
      (error: unknown): Answer => ({ id, error: messageOf(error) }),
    )
    .then((sent) => postMessage(sent));
});
