/** Time source of the local service; tests replace it to advance time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Call `tick` every `ms` milliseconds until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}

/** Resolve after `ms` milliseconds of the clock. */
export const wait = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.every(ms, () => {
      stop();
      resolve();
    });
  });

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  },
};
