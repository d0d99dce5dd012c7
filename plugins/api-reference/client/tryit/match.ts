import type { Json, Schema } from "../../model/model";
import { type Problem, validate } from "./validate";

export interface MatchQuestion {
  readonly text: string;
  readonly pattern: string;
}

export interface MatchAnswer {
  readonly index: number;
  readonly matches: boolean;
}

/** Time limit for all patterns of a body, in milliseconds. A harmless pattern takes microseconds. */
const MATCH_WITHIN = 500;

/** Time limit for loading the worker's script, in milliseconds. */
const LOAD_WITHIN = 5_000;

/**
 * Validate a value by the document's schema. The document's patterns could take years for a short text, so they run in
 * a worker with a time limit; those that don't finish are reported as hints.
 */
export async function validateInTime(value: Json, schema: Schema): Promise<Problem[]> {
  const questions = new Map<string, MatchQuestion>();
  validate(value, schema, (text, pattern) => {
    questions.set(keyOf(text, pattern), { text, pattern });
    return true;
  });
  const answers = await matchAll([...questions.values()]);
  return validate(value, schema, (text, pattern) => answers.get(keyOf(text, pattern)));
}

const keyOf = (text: string, pattern: string): string => JSON.stringify([text, pattern]);

/** Return the results that arrived in time, by the key of their question. */
function matchAll(questions: readonly MatchQuestion[]): Promise<ReadonlyMap<string, boolean>> {
  const answers = new Map<string, boolean>();
  return new Promise((resolve) => {
    if (questions.length === 0) {
      resolve(answers);
      return;
    }
    const worker = new Worker(new URL("./match.worker.ts", import.meta.url));
    const finish = (): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answers);
    };
    let timer = setTimeout(finish, LOAD_WITHIN);
    worker.addEventListener("error", finish);
    worker.addEventListener("message", ({ data }: MessageEvent<"ready" | MatchAnswer>) => {
      if (data === "ready") {
        clearTimeout(timer);
        timer = setTimeout(finish, MATCH_WITHIN);
        worker.postMessage(questions);
        return;
      }
      const question = questions[data.index];
      if (question !== undefined) {
        answers.set(keyOf(question.text, question.pattern), data.matches);
      }
      if (answers.size === questions.length) {
        finish();
      }
    });
  });
}
