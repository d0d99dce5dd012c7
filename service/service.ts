import snapshot from "../api-spec/openapi.json";
import { createApi } from "./api";
import { systemClock, type Clock } from "./clock";
import { Gateway, type Faults, type Upgrade } from "./gateway";
import { Hub } from "./hub";
import { changed, initialSettings, type Behaviour, type SettingsChange } from "./settings";
import { TokenIssuer } from "./tokens";
import type { Fetch, WebhookCall } from "./webhooks";

/** Options of the double, wherever it runs. Every one may be left out. */
export interface CoreOptions extends SettingsChange {
  apiKey?: string;
  /** Whose behaviour it has where contract and release differ; default `contract`. See README.md. */
  behaviour?: Behaviour;
  /** Time between two heartbeats; default 5,000. */
  heartbeatMs?: number;
  /** Silence after which a connection is closed with 1000 `Ping timeout`; default 15,000. */
  heartbeatTimeoutMs?: number;
  /** Life of a connection token; default 7,200. 0 makes tokens that have expired already. */
  tokenLifetimeSeconds?: number;
  /** What `GET /api/v0/doc` serves; default `api-spec/openapi.json`. Requests are validated by the snapshot in any case. */
  document?: unknown;
  /** Origins and request headers that cross-origin requests may use; default what the behaviour allows. */
  cors?: { origins?: string[]; headers?: string[] };
  /** Faults that are on from the start. */
  faults?: Partial<Faults>;
  clock?: Clock;
  /** Sends the webhook requests; default the platform's `fetch`. */
  fetch?: Fetch;
}

/** The double without a network: an adapter brings the requests and the WebSockets. */
export interface Core {
  apiKey: string;
  /** The key that signs connection tokens now. */
  readonly tokenKey: string;
  /** Changes limits, the project's webhooks or the token key. Throws if there are more than four webhooks. */
  configure(change: SettingsChange): void;
  /** Faults to switch while it runs. */
  faults: Faults;
  /** Every webhook call that has ended, oldest first. */
  webhookCalls: readonly WebhookCall[];
  feedsOf(identifier: string): string[];
  countConnections(identifier?: string): number;
  /** Number of heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): number;
  /** Makes every connection token issued so far invalid. */
  expireTokens(): void;
  /** Cuts connections without a close frame, of one identifier or all. */
  drop(identifier?: string): void;
  /** Closes connections with a code and a reason, of one identifier or all. */
  closeConnections(code: number, reason: string, identifier?: string): void;
  /** Answers a request of the HTTP API. */
  answer(request: Request): Promise<Response>;
  /** Decides on an upgrade; `path` is the token after a slash. */
  upgrade(path: string): Promise<Upgrade>;
  /** Ends every connection and every webhook call under way; sends no more events. */
  shutDown(): void;
}

/** The origins that the service's own sites have. */
const SITES = ["https://socketless.ws", "https://docs.socketless.ws"];

/**
 * Makes the double.
 *
 * @param socketOrigin - where the adapter takes WebSockets, such as `ws://127.0.0.1:4000`; asked for each new token
 */
export function createService(options: CoreOptions, socketOrigin: () => string): Core {
  const { apiKey = "local-api-key", behaviour = "contract", clock = systemClock, cors } = options;
  let settings = changed(initialSettings(), options);
  const configure = (change: SettingsChange) => {
    settings = changed(settings, change);
  };
  const faults = {
    refuseUpgrades: 0,
    refuseStatus: 503,
    stopHeartbeats: false,
    stopReading: false,
    ...options.faults,
  } satisfies Faults;
  const hub = new Hub(behaviour);
  const tokens = new TokenIssuer(options.tokenLifetimeSeconds ?? 7200, clock, () => settings.tokenKey);
  const webhookCalls: WebhookCall[] = [];
  const answer = createApi({
    hub,
    tokens,
    apiKey,
    behaviour,
    document: options.document ?? snapshot,
    cors: {
      origins: cors?.origins ?? SITES,
      headers: cors?.headers ?? ["Authorization"],
      preflight: cors !== undefined || behaviour === "contract",
    },
    configure,
    connectionUrl: (token) => `${socketOrigin()}/${token}`,
  });
  const gateway = new Gateway({
    hub,
    tokens,
    faults,
    behaviour,
    clock,
    settings: () => settings,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    heartbeatMs: options.heartbeatMs ?? 5000,
    heartbeatTimeoutMs: options.heartbeatTimeoutMs ?? 15_000,
    onWebhookCall: (call) => webhookCalls.push(call),
  });

  return {
    apiKey,
    get tokenKey() {
      return settings.tokenKey;
    },
    configure,
    faults,
    webhookCalls,
    feedsOf: (identifier) => hub.feedsOf(identifier),
    countConnections: (identifier) => hub.countConnections(identifier),
    heartbeatAnswers: (identifier) => gateway.heartbeatAnswers(identifier),
    expireTokens: () => configure({ tokenKey: crypto.randomUUID() }),
    drop: (identifier) => gateway.drop(identifier),
    closeConnections: (code, reason, identifier) => gateway.close(code, reason, identifier),
    answer: async (request) => answer(request),
    upgrade: (path) => gateway.upgrade(path),
    shutDown: () => gateway.shutDown(),
  };
}
