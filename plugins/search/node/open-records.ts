import { type Engine, openIndex } from "../engine/engine";
import type { IndexFile, TextPart } from "../engine/index-file";
import type { SearchRecord } from "../record";
import { type IndexOptions, makeIndex } from "./make-index";

/** Load the engine with the whole index, as in a browser after all files have arrived. For tests and benchmarks. */
export function openRecords(records: readonly SearchRecord[], options: IndexOptions = {}): Engine {
  const { json, more } = makeIndex(records, "/", options);
  const engine = openIndex(JSON.parse(json) as IndexFile);
  more.forEach((content) => engine.add(JSON.parse(content) as TextPart));
  return engine;
}
