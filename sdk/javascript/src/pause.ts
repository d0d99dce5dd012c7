/** Wait. Rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) {
        reject(signal.reason as Error);
      } else {
        resolve();
      }
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) {
      end();
    }
  });
}

/** Wait for something that may never come. Rejects after so many milliseconds, or when the signal aborts. */
export async function limited<Value>(work: Promise<Value>, ms: number, signal?: AbortSignal): Promise<Value> {
  const over = new AbortController();
  const end = () => over.abort();
  const late = pause(ms, over.signal).then(() => {
    throw new Error(`No answer within ${ms / 1_000} s`);
  });
  const lost = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) {
      fail();
    }
    signal?.addEventListener("abort", fail, { signal: over.signal });
  });
  return Promise.race([work, late, lost]).finally(end) as Promise<Value>;
}
