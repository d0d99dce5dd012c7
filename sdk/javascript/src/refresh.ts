import { disposable, type Handle } from "./dispose";
import { guarded } from "./report";

export interface RefreshOptions {
  /** Load also when nothing has been heard for so many milliseconds: nothing shows that the last message was lost. */
  checkMs: number;
  /** How long one load may take, in milliseconds. Default 10 s. */
  timeoutMs?: number;
  /** Called with what a load threw, or with a timeout. The next check loads again. */
  onError?: (error: unknown) => void;
  signal?: AbortSignal;
}

/** Feeds can be joined a moment after a connection has opened: look for what was sent meanwhile. */
const LOOK_AGAIN_MS = 3_000;

export interface Refresh extends Handle {
  /** Load now, or once more after the load that is under way, which may miss what this one is for. */
  refresh(): void;
  /** Load now and 3 s later: call it when a connection has opened. */
  refreshTwice(): void;
}

/**
 * Run `load` one at a time, once more for all requests that came meanwhile, and at each check. It begins with the first
 * `refresh`. A load that fails or never answers doesn't end it.
 */
export function createRefresh(
  load: (signal: AbortSignal) => Promise<unknown>,
  { checkMs, timeoutMs = 10_000, onError, signal }: RefreshOptions,
): Refresh {
  let isStale = false;
  let isLoading = false;
  let loading = new AbortController();
  let checking: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const report = (error: unknown) => {
    guarded(() => onError?.(error));
  };

  async function loadOnce(): Promise<void> {
    loading = new AbortController();
    const { signal } = loading;
    const timer = setTimeout(() => loading.abort(new Error(`No answer in ${timeoutMs / 1000} s`)), timeoutMs);
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
    try {
      // A load that ignores its signal must not hold up the next one.
      await Promise.race([ended, (async () => load(signal))()]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(): Promise<void> {
    isLoading = true;
    clearTimeout(checking);
    while (isStale && !isOver()) {
      isStale = false;
      try {
        await loadOnce();
      } catch (error) {
        if (!isOver()) {
          report(error);
        }
      }
    }
    isLoading = false;
    if (!isOver()) {
      checking = setTimeout(refresh, checkMs);
    }
  }

  let hasEnded = false;
  const isOver = () => hasEnded;
  const handle = disposable(() => {
    hasEnded = true;
    clearTimeout(checking);
    clearTimeout(looking);
    loading.abort(new Error("Stopped"));
  }, signal);

  function refresh(): void {
    isStale = true;
    if (!isLoading && !hasEnded) {
      void run();
    }
  }

  function refreshTwice(): void {
    refresh();
    clearTimeout(looking);
    looking = hasEnded ? undefined : setTimeout(refresh, LOOK_AGAIN_MS);
  }

  return { ...handle, refresh, refreshTwice };
}
