import type { SearchRequest } from "../engine/answer";

/** What of an engine's answer the window shows. */
export interface RawResult {
  /** Not yet checked: a hosted engine may answer anything. */
  hits: unknown[];
  nbHits: number;
  /** Queries to try, when there are no hits. */
  suggestions?: string[];
}

export type Ask<Result = RawResult> = (request: SearchRequest) => Promise<Result>;

export interface Engines<Result> {
  hosted: Ask<Result>;
  embedded: Ask<Result>;
  /** Starts loading the embedded engine. */
  prepare(): void;
}

/** All in ms. A reader sees embedded hits within 1.2 s; the embedded index is loaded while the hosted engine is waited for. */
const PATIENCE = 900;
const PREPARE_AFTER = 300;
/** A try that hangs doesn't keep the next one from finding that the service is back. */
const TRY_AGAIN_AFTER = 2_000;
/** So long after a failure no reader waits for the hosted engine; the same time as its hosts' cooldown. */
const DOWN_FOR = 120_000;

const after = (milliseconds: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });

/**
 * Asks the hosted engine, and the embedded one where the hosted one fails or is late. For two minutes after a failure the
 * embedded engine answers at once, while the hosted one is tried behind the reader's back; its first answer in time makes
 * it the engine again. It knows how the hosted engine is, so it has to live as long as the page does.
 *
 * @returns a function that rejects only when both engines fail
 */
export function withFallback<Result>({ hosted, embedded, prepare }: Engines<Result>): Ask<Result> {
  let failedAt = -Infinity;
  let triedAt = -Infinity;

  const retry = (request: SearchRequest): void => {
    const now = performance.now();
    if (now - triedAt > TRY_AGAIN_AFTER) {
      triedAt = now;
      Promise.race([hosted(request), after(PATIENCE)]).then(
        () => {
          failedAt = -Infinity;
        },
        () => undefined,
      );
    }
  };

  return async (request) => {
    if (performance.now() - failedAt < DOWN_FOR) {
      retry(request);
      return embedded(request);
    }
    const answer = hosted(request);
    const timer = setTimeout(prepare, PREPARE_AFTER);
    try {
      return await Promise.race([answer, after(PATIENCE)]);
    } catch {
      failedAt = triedAt = performance.now();
      return await embedded(request).catch(() => answer);
    } finally {
      clearTimeout(timer);
    }
  };
}
