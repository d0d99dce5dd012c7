/** The engine alone, for whatever has an index file: a worker, a test, a program in Node. It reads no file and asks no host. */
import { type Engine, openIndex } from "./engine";
import type { IndexFile, TextPart } from "./index-file";

export { answer, type Hit } from "./answer";
export { type Engine, openIndex } from "./engine";
export type { IndexFile, TextPart } from "./index-file";

/**
 * Opens an index with all of its texts.
 *
 * @param read - gives the content of a file by its address, which has the base URL at its start: the index names those that come
 *   after it
 * @throws when the file has a format that this engine doesn't know
 */
export async function openWholeIndex(
  file: IndexFile,
  read: (address: string) => string | Promise<string>,
): Promise<Engine> {
  const engine = openIndex(file);
  for (const address of file.more) {
    engine.add(JSON.parse(await read(address)) as TextPart);
  }
  return engine;
}
