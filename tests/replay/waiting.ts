const TURNS = 8;

/**
 * Waits. In several turns, because the service, the client and the webhook may share this process: if the machine holds
 * all of them up, they still get their turns before the time is over.
 */
export async function pause(ms: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, ms / TURNS));
  }
}

/** Waits until something holds, at most for a time. */
export async function waitFor(holds: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!holds() && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
