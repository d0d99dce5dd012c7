/** The search engine of the site, and the one place that says where it comes from. */
export { answer, type Hit } from "../../../src/plugins/search/engine/answer";
export { type Engine, openIndex } from "../../../src/plugins/search/engine/engine";
export type { IndexFile, TextPart } from "../../../src/plugins/search/engine/index-file";
