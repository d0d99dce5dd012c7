import { type Engine, type IndexFile, openIndex, type TextPart } from "../engine";
import type { SearchRecord } from "../record";
import { type IndexOptions, makeIndex } from "./make-index";

/** The engine as a reader's browser has it once everything has come: for tests and benchmarks. */
export function openRecords(records: readonly SearchRecord[], options: IndexOptions = {}): Engine {
  const { json, more } = makeIndex(records, "/", options);
  const engine = openIndex(JSON.parse(json) as IndexFile);
  more.forEach((content) => engine.add(JSON.parse(content) as TextPart));
  return engine;
}
