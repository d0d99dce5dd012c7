/** DocSearch calls itself stalled 300 ms after a query; what is told later stays on the screen. */
const AFTER_STALLED = 350;

/** The one name of an error that DocSearch shows its error screen for. */
class RetryError extends Error {
  override readonly name = "RetryError";
}

/**
 * Lets DocSearch's error screen stay. Its core sets the status back to idle as soon as a promise settles, and then says
 * "No results"; so its handler is told of the failure, and its promise never settles.
 *
 * @param isAwaited - whether the reader still waits for this answer: the failure of an earlier query must not hide the hits
 *   of a later one
 * @returns a promise to give to DocSearch alone: it first calls `catch`, then `then` on what that returns
 */
export function showFailure<Result>(
  answer: Promise<Result>,
  failed: () => void,
  isAwaited: () => boolean,
): Promise<Result> {
  const started = performance.now();
  const tell = (handler: (error: Error) => unknown): void => {
    if (!isAwaited()) {
      return;
    }
    failed();
    try {
      handler(new RetryError("Neither search engine answers."));
    } catch {
      // DocSearch throws the error on; nobody is there to take it.
    }
  };
  return {
    catch: (handler: (error: Error) => unknown) =>
      new Promise<Result>((resolve) => {
        answer.then(resolve, () => {
          setTimeout(() => tell(handler), Math.max(0, AFTER_STALLED - (performance.now() - started)));
        });
      }),
  } as unknown as Promise<Result>;
}
