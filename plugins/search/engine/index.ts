/**
 * The engine alone, for a worker, a test or a Node.js program with an index file. It reads no files and sends no
 * requests.
 */
export { answer, type Hit } from "./answer";
export { type Engine, openIndex } from "./engine";
export type { IndexFile, TextPart } from "./index-file";
