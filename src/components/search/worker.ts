import { answer } from "../../plugins/search/engine/answer";
import { Engine } from "../../plugins/search/engine/engine";
import { type IndexFile, readIndexFile } from "../../plugins/search/engine/index-file";
import type { Answer, Question } from "./protocol";

let engine: Engine | undefined;

function reply(question: Question): Answer {
  const { id } = question;
  if ("load" in question) {
    engine = new Engine(readIndexFile(JSON.parse(question.load) as IndexFile));
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
