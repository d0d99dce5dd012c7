/** One webhook event, one call of the service or one probe. It holds nothing that a client sent, and no identifier. */
export interface MonitorEntry {
  /** When it ended, in UTC, such as `2026-01-31T12:00:00.000Z`. */
  time: string;
  kind: "event" | "call" | "probe";
  /**
   * For an event its action, `other` for an unknown one, and `unverified` if it was refused. For a call `connection`,
   * `feeds` or `message`. For a probe `probe`.
   */
  name: string;
  /** A pseudonym: the same for all events of a connection, and the identifier can't be found from it. */
  client?: string;
  /** `ok` for a 2xx, `refused` for another status below 500, else `failed`. */
  outcome: "ok" | "refused" | "failed";
  status?: number;
  /** The name of what was thrown, by the call or by a handler. Its message could hold personal data. */
  error?: string;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** What takes the entries, such as `(entry) => console.info(JSON.stringify(entry))`. What it throws is dropped. */
export type Monitor = (entry: MonitorEntry) => void | Promise<void>;

/** The user of the connections of `socketless probe`. Its events reach no handler. */
export const PROBE = "socketless-probe";

/** Name what was thrown. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/**
 * Start an entry, and return what ends it.
 *
 * @param now - returns milliseconds of a clock that nobody sets back
 */
export function startEntry(monitor: Monitor | undefined, kind: MonitorEntry["kind"], now = () => performance.now()) {
  const start = now();
  return (name: string, { client, status, error }: Pick<MonitorEntry, "client" | "status" | "error">): void => {
    const isFailed = error !== undefined || (status !== undefined && status >= 500);
    const isOk = status === undefined || (status >= 200 && status < 300);
    const entry: MonitorEntry = {
      time: new Date().toISOString(),
      kind,
      name,
      ...(client !== undefined && { client }),
      outcome: isFailed ? "failed" : isOk ? "ok" : "refused",
      ...(status !== undefined && { status }),
      ...(error !== undefined && { error }),
      ms: Math.round(now() - start),
    };
    // A request must not fail because its log does, at once or later.
    void (async () => monitor?.(entry))().catch(() => undefined);
  };
}

const ACTIONS = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"];

/** Name an event's action. A client can sign any action of its own, and so any text. */
export const eventName = (action: string): string => (ACTIONS.includes(action) ? action : "other");

/** Make the pseudonym of a connection from its webhook secret, which only the backend and the client know. */
export async function pseudonymOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(digest, 0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
