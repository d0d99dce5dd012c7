import type { SearchRequest } from "../../plugins/search/engine/answer";

type Ask<Result> = (request: SearchRequest) => Promise<Result>;

export interface Engines<Result> {
  hosted: Ask<Result>;
  embedded: Ask<Result>;
  /** Starts loading the embedded engine. */
  prepare(): void;
  /** Makes the hosted client forget the answers it has kept, so that the next one shows how the host is now. */
  forget(): void;
}

/** All in ms. A reader sees embedded hits within 1.2 s; the embedded index is loaded while the hosted engine is waited for. */
const PATIENCE = 900;
const PREPARE_AFTER = 300;
/** A try that hangs doesn't keep the next one from finding that the host is back. */
const TRY_AGAIN_AFTER = 2_000;

const after = (milliseconds: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });

/**
 * Asks the hosted engine, and the embedded one where the hosted one fails or is late. After a failure the embedded engine
 * answers at once, while the hosted one is tried behind the reader's back; its first answer in time makes it the engine
 * again.
 *
 * @returns a function that rejects only when both engines fail
 */
export function withFallback<Result>({ hosted, embedded, prepare, forget }: Engines<Result>): Ask<Result> {
  let healthy = true;
  let lastTry = -Infinity;

  const fail = (): void => {
    healthy = false;
    forget();
  };

  const retry = (request: SearchRequest): void => {
    const started = performance.now();
    if (started - lastTry > TRY_AGAIN_AFTER) {
      lastTry = started;
      Promise.race([hosted(request), after(PATIENCE)]).then(
        () => {
          healthy = true;
        },
        () => forget(),
      );
    }
  };

  return async (request) => {
    if (!healthy) {
      retry(request);
      return embedded(request);
    }
    const answer = hosted(request);
    const timer = setTimeout(prepare, PREPARE_AFTER);
    try {
      return await Promise.race([answer, after(PATIENCE)]);
    } catch {
      fail();
      lastTry = performance.now();
      return await embedded(request).catch(() => answer);
    } finally {
      clearTimeout(timer);
    }
  };
}
