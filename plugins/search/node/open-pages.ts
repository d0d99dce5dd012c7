import { type Engine, openIndex } from "../engine/engine";
import type { IndexFile, TextPart } from "../engine/index-file";
import type { PageContent } from "../record";
import { type IndexOptions, makeIndex } from "./make-index";

/** Load the engine with the whole index, as in a browser after all files have arrived. For tests and benchmarks. */
export function openPages(pages: readonly PageContent[], options: IndexOptions = {}): Engine {
  const { json, more } = makeIndex(pages, "/", options);
  const engine = openIndex(JSON.parse(json) as IndexFile);
  more.forEach((content) => engine.add(JSON.parse(content) as TextPart));
  return engine;
}
