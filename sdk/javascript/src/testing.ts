import { startService } from "../../../service/node";
import { fetchWithoutRedirects } from "../../../service/core/webhooks";

/** Faults that can be switched on and off. */
export interface Faults {
  /** How many of the next WebSockets to refuse, and with which HTTP status (default 503). */
  refuseUpgrades: number;
  refuseStatus: number;
  /** Send no heartbeats and close nothing, as on a dead link. */
  stopHeartbeats: boolean;
  /** Drop a new connection after so many milliseconds, without a close frame. 0: never. */
  cutAfterMs: number;
  /** Send each event late, by up to so many milliseconds, so that events overtake each other. */
  delayMs: number;
  /** Send each event and each message to a client twice. */
  duplicate: boolean;
  /** Answer the first call of `feeds` or `message`, and then every second one, with 500, although its work is done. */
  failEverySecond: boolean;
}

/** What the local service knows now. */
export interface LocalState {
  connections: { identifier: string; feeds: string[] }[];
  /** Everyone who was ever in a feed, with their feeds. */
  members: { identifier: string; feeds: string[] }[];
  /** The last thousand calls of your webhook that have ended: its status, or why its reply was ignored. */
  webhookCalls: { action: string; identifier: string; status: number | undefined; ignored: string | undefined }[];
}

/** A running local service. */
export interface LocalSocketless {
  url: string;
  apiKey: string;
  /** The settings of a backend that uses it, with a master secret: pass them to your server, or into `process.env`. */
  env: Record<"SOCKETLESS_API_URL" | "SOCKETLESS_API_KEY" | "SOCKETLESS_WEBHOOK_MASTER_SECRET", string>;
  state(): LocalState;
  /** Switch faults on and off; those that aren't named stay. */
  fault(faults: Partial<Faults>): void;
  /** Drop connections without a close frame: of one identifier, or all. */
  drop(identifier?: string): void;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface LocalOptions {
  /** Default: a free one. */
  port?: number;
  /** Default `local-api-key`. */
  apiKey?: string;
}

const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? (Symbol.for("Symbol.asyncDispose") as typeof Symbol.asyncDispose);

/**
 * Start a local service on the loopback address, in this process, for tests: of Vitest in `beforeAll`, of Playwright in
 * `globalSetup`. Rejects if the port is taken.
 */
export async function startSocketless(options: LocalOptions = {}): Promise<LocalSocketless> {
  const service = await startService({ ...options, fetch: fetchWithoutRedirects });
  const { url, apiKey } = service;
  const stop = () => service.close();
  return {
    url,
    apiKey,
    env: {
      SOCKETLESS_API_URL: url,
      SOCKETLESS_API_KEY: apiKey,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    },
    state() {
      const { connections, members } = service.state();
      return {
        connections: connections.map(({ identifier, feeds }) => ({ identifier, feeds })),
        members,
        webhookCalls: service.webhookCalls.map(({ event, status, ignored }) => ({
          action: event.action,
          identifier: event.data.connection.identifier,
          status,
          ignored,
        })),
      };
    },
    fault: (faults) => void Object.assign(service.faults, faults),
    drop: (identifier) => service.drop(identifier),
    stop,
    [asyncDispose]: stop,
  };
}
