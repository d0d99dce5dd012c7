import { answer } from "../../plugins/search/engine/answer";
import { Engine } from "../../plugins/search/engine/engine";
import { type Document, type IndexFile, readIndexFile } from "../../plugins/search/engine/index-file";
import type { Answer, Question } from "./protocol";

let engine: Engine | undefined;

/** Headings that are searched for when nobody asks. */
const WARMING = 12;

/** Code that has run is several times faster when the reader's first key comes; a question in between goes first. */
function warm(documents: readonly Document[], turn = 0): void {
  const query = documents[turn * 7]?.heading;
  if (turn < WARMING && query !== undefined) {
    setTimeout(() => {
      if (engine !== undefined) {
        answer(engine, { query });
      }
      warm(documents, turn + 1);
    });
  }
}

function reply(question: Question): Answer {
  const { id } = question;
  if ("load" in question) {
    const documents = readIndexFile(JSON.parse(question.load) as IndexFile);
    engine = new Engine(documents);
    warm(documents);
    return { id, result: null };
  }
  if (engine === undefined) {
    return { id, error: "The search index is not loaded." };
  }
  return { id, result: answer(engine, question.search) };
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  try {
    postMessage(reply(data));
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
  }
});
