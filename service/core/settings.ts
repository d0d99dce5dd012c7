import type { Webhook } from "./schema";

/**
 * Which behaviour the local service follows: the written contract, the open-source release, or the release as it ships, with
 * its API on Node.js. README.md lists the differences.
 */
export const BEHAVIOURS = ["contract", "release", "release-node"] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Limits of the project. Infinity: no limit. */
export interface Limits {
  /** Connections open at the same time; further upgrades are refused with 429. */
  connections: number;
  /** Frames from clients; further ones are dropped silently. */
  messagesFromClients: number;
  /** Messages to clients; beyond it, webhook replies are dropped silently. Messages sent by the API still arrive. */
  messagesToClients: number;
}

/** A webhook of the project, as set in the dashboard: it gets every event of every connection. */
export type ProjectWebhook = Pick<Webhook, "url" | "secret">;

/** Settings that can be set at the start and changed while the local service runs. */
export interface Settings {
  limits: Limits;
  /** At most four. */
  projectWebhooks: readonly ProjectWebhook[];
  /** Key that signs connection tokens (HS256). */
  tokenKey: string;
  /** Lifetime of a connection token. With 0, tokens are expired from the start. */
  tokenLifetimeSeconds: number;
  /** Heartbeat interval of connections that open from now on. */
  heartbeatMs: number;
  /** Silence after which such a connection is closed with 1000 `Ping timeout`. */
  heartbeatTimeoutMs: number;
}

/** A change of some settings; omitted ones stay. */
export interface SettingsChange extends Partial<Omit<Settings, "limits">> {
  limits?: Partial<Limits>;
}

const MAX_PROJECT_WEBHOOKS = 4;

/** Return the settings after a change. Throws if there are more project webhooks than the service allows. */
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

/** Create the defaults: no limits, no project webhooks, a random token key, and the release's times. */
export const initialSettings = (): Settings => ({
  limits: { connections: Infinity, messagesFromClients: Infinity, messagesToClients: Infinity },
  projectWebhooks: [],
  tokenKey: crypto.randomUUID(),
  tokenLifetimeSeconds: 7200,
  heartbeatMs: 5000,
  heartbeatTimeoutMs: 15_000,
});
