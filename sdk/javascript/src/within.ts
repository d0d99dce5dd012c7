/**
 * Wait for work, but no longer than a limit.
 *
 * @param ms - the limit, after which the signal given to `run` aborts, and `within` rejects even if `run` goes on
 * @param what - names the work in the error
 */
export async function within<Value>(
  ms: number,
  what: string,
  run: (signal: AbortSignal) => Promise<Value>,
  outer?: AbortSignal,
): Promise<Value> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`${what} took longer than ${ms / 1000} s`)), ms);
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  if (outer?.aborted) {
    stop();
  } else {
    outer?.addEventListener("abort", stop);
  }
  try {
    return await Promise.race([ended, (async () => run(signal))()]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
  }
}
