/** Signals that stop a command, with the exit statuses that shells give them. */
const STOPS = [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/** A signal has stopped the command. */
export class StoppedError extends Error {
  constructor(
    signal: string,
    readonly exitCode: number,
  ) {
    super(`Stopped by ${signal}.`);
  }
}

/**
 * Does work that a signal stops in good order: the work hears of it and ends what it has begun. A second signal ends the
 * process at once.
 *
 * @throws StoppedError, by way of the work's `signal.reason`
 */
export async function stoppable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const listeners = STOPS.map(([signal, exitCode]) => {
    const stop = (): void => controller.abort(new StoppedError(signal, exitCode));
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    return await work(controller.signal);
  } finally {
    listeners.forEach((remove) => remove());
  }
}
