/** The engine alone, for whatever has an index file: a worker, a test, a program in Node. It reads no file and asks no host. */
export { answer, type Hit } from "./answer";
export { type Engine, openIndex } from "./engine";
export type { IndexFile, TextPart } from "./index-file";
