/** Call what belongs to the page. What it throws is reported as an uncaught error, and ends nothing here. */
export function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Say what an error was, for people to read. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
