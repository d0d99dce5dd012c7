import type { Webhook } from "./schema";

/**
 * Whose behaviour the double has: the written contract's, that of the open-source release, or that of the release as it
 * ships, with its API on Node.js. README.md lists where they differ.
 */
export const BEHAVIOURS = ["contract", "release", "release-node"] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** What the project may use. Infinity: no limit. */
export interface Limits {
  /** Connections open at the same time; a further upgrade is refused with 429. */
  connections: number;
  /** Frames from clients; a further one is dropped without a sign. */
  messagesFromClients: number;
  /** Messages to clients; above it a webhook's reply is dropped without a sign. The API's own messages still arrive. */
  messagesToClients: number;
}

/** A webhook that belongs to the project, as set in the dashboard: it gets every event of every connection. */
export type ProjectWebhook = Pick<Webhook, "url" | "secret">;

/** What can be set at the start and while the double runs. */
export interface Settings {
  limits: Limits;
  /** At most four. */
  projectWebhooks: readonly ProjectWebhook[];
  /** The key that signs connection tokens (HS256). */
  tokenKey: string;
  /** Life of a connection token. 0 makes tokens that have expired already. */
  tokenLifetimeSeconds: number;
  /** Time between two heartbeats of a connection that is opened from now on. */
  heartbeatMs: number;
  /** Silence after which such a connection is closed with 1000 `Ping timeout`. */
  heartbeatTimeoutMs: number;
}

/** A change of some settings; what it leaves out stays. */
export interface SettingsChange extends Partial<Omit<Settings, "limits">> {
  limits?: Partial<Limits>;
}

const MAX_PROJECT_WEBHOOKS = 4;

/** The settings after a change. Throws if there are more project webhooks than the service has room for. */
export function changed(settings: Settings, change: SettingsChange): Settings {
  const { projectWebhooks = settings.projectWebhooks } = change;
  if (projectWebhooks.length > MAX_PROJECT_WEBHOOKS) {
    throw new Error(`A project has at most ${MAX_PROJECT_WEBHOOKS} webhooks, not ${projectWebhooks.length}.`);
  }
  return {
    limits: { ...settings.limits, ...change.limits },
    projectWebhooks,
    tokenKey: change.tokenKey ?? settings.tokenKey,
    tokenLifetimeSeconds: change.tokenLifetimeSeconds ?? settings.tokenLifetimeSeconds,
    heartbeatMs: change.heartbeatMs ?? settings.heartbeatMs,
    heartbeatTimeoutMs: change.heartbeatTimeoutMs ?? settings.heartbeatTimeoutMs,
  };
}

/** No limits, no webhooks of the project, a token key of its own for each double, and the times of the release. */
export const initialSettings = (): Settings => ({
  limits: { connections: Infinity, messagesFromClients: Infinity, messagesToClients: Infinity },
  projectWebhooks: [],
  tokenKey: crypto.randomUUID(),
  tokenLifetimeSeconds: 7200,
  heartbeatMs: 5000,
  heartbeatTimeoutMs: 15_000,
});
