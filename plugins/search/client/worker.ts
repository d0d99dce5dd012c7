import { messageOf } from "../../message-of";
import { answer } from "../engine/answer";
import { type Engine, openIndex } from "../engine/engine";
import type { IndexFile, TextPart } from "../engine/index-file";
import { preview } from "../engine/preview";
import type { Preview, PreviewRequest, SearchRequest, SearchResult } from "../hit";

/** Requests from the page to the worker. */
export type Body =
  /** Content of an index file. The response lists the files with the rest of the texts. */
  | { load: string }
  /** Content of one of these files. */
  | { add: string }
  | { search: SearchRequest }
  | { preview: PreviewRequest };

/** The worker's responses, by kind of request. */
export interface Results {
  load: string[];
  add: null;
  search: SearchResult;
  preview: Preview | null;
}

/** Each request has one response with the same id. */
export type Question = { id: number } & Body;

export type Answer = { id: number } & ({ error: string } | { result: Results[keyof Results] });

let engine: Engine | undefined;

/** Number of headings to search for while idle. */
const WARMING = 12;

/**
 * Warm up the JIT, so that the first real query is several times faster. Run each step in its own task, so that a query can
 * run in between.
 */
function warm(warmed: Engine, turn = 0): void {
  const query = warmed.documents[turn * 7]?.heading;
  if (turn < WARMING && query !== undefined) {
    setTimeout(() => {
      answer(warmed, { query });
      warm(warmed, turn + 1);
    });
  }
}

function reply(body: Body): Results[keyof Results] {
  if ("load" in body) {
    const file = JSON.parse(body.load) as IndexFile;
    engine = openIndex(file);
    warm(engine);
    return file.more;
  }
  if (engine === undefined) {
    throw new Error("The search index is not loaded.");
  }
  if ("add" in body) {
    engine.add(JSON.parse(body.add) as TextPart);
    return null;
  }
  return "search" in body ? answer(engine, body.search) : preview(engine, body.preview);
}

addEventListener("message", ({ data: { id, ...body } }: MessageEvent<Question>) => {
  let sent: Answer;
  try {
    sent = { id, result: reply(body) };
  } catch (error) {
    sent = { id, error: messageOf(error) };
  }
  postMessage(sent);
});
