/** What ends something that was started. `using` calls it, too. */
export interface Handle {
  /** End it. A second call does nothing. */
  stop(): void;
  [Symbol.dispose](): void;
}

/** Browsers get `Symbol.dispose` one after another. `using` looks for the same symbol. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as typeof Symbol.dispose);

/** Make a handle whose `stop` runs once, by itself when the signal aborts. */
export function disposable(end: () => void, signal?: AbortSignal): Handle {
  let isOver = false;
  const stop = () => {
    if (!isOver) {
      isOver = true;
      signal?.removeEventListener("abort", stop);
      end();
    }
  };
  if (signal?.aborted) {
    stop();
  } else {
    signal?.addEventListener("abort", stop);
  }
  return { stop, [dispose]: stop };
}
