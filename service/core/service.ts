import snapshot from "../../api-spec/openapi.json";
import { createApi } from "./api";
import { systemClock, type Clock } from "./clock";
import { EventSender } from "./events";
import { noFaults, type Faults } from "./faults";
import { Gateway, type Upgrade } from "./gateway";
import { Hub } from "./hub";
import { textOf } from "./json";
import { pairsOf, type Log, type TimedEntry } from "./log";
import { changed, initialSettings, type Behaviour, type SettingsChange } from "./settings";
import { TokenIssuer } from "./tokens";
import { type Fetch, fetchWithinOrigin, type WebhookCall } from "./webhooks";

/** Options of the local service on every platform. All are optional. */
export interface CoreOptions extends SettingsChange {
  apiKey?: string;
  /** Which behaviour to follow where contract and release differ; default `contract`. See README.md. */
  behaviour?: Behaviour;
  /**
   * Document served at `GET /api/v0/doc`; default `api-spec/openapi.json`. Requests are always validated by the
   * snapshot.
   */
  document?: unknown;
  /** Origins and request headers allowed in cross-origin requests; the default depends on `behaviour`. */
  cors?: { origins?: string[]; headers?: string[] };
  /** Faults that are on from the start. */
  faults?: Partial<Faults>;
  clock?: Clock;
  /** Sends the webhook requests; default the platform's `fetch`. */
  fetch?: Fetch;
  /** Called for every request, event, reply and frame as it happens. */
  log?: (entry: TimedEntry) => void;
}

/** Current state of the local service. */
export interface State {
  connections: { id: number; identifier: string; feeds: string[] }[];
  /** Everyone who was ever in a feed, with their current feeds. */
  members: { identifier: string; feeds: string[] }[];
  /** Heartbeat answers received, over all connections of an identifier. */
  heartbeatAnswers: { identifier: string; count: number }[];
}

/** The local service without a network: an adapter passes it requests and WebSockets. */
export interface Core {
  apiKey: string;
  /** Key that currently signs connection tokens. */
  readonly tokenKey: string;
  /** Change settings. Throws if there are more than four project webhooks. */
  configure(change: SettingsChange): void;
  /** Faults, which may be changed while it runs. */
  faults: Faults;
  /** The last thousand webhook calls that have ended, oldest first. */
  webhookCalls: readonly WebhookCall[];
  state(): State;
  feedsOf(identifier: string): string[];
  countConnections(identifier?: string): number;
  /** Count the heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): number;
  /** Invalidate every connection token issued so far. */
  expireTokens(): void;
  /** Drop connections without a close frame, of one identifier or all. */
  drop(identifier?: string): void;
  /** Close connections with a code and a reason, of one identifier or all. */
  closeConnections(code: number, reason: string, identifier?: string): void;
  /** Handle a request to the HTTP API. */
  answer(request: Request): Promise<Response>;
  /** Accept or refuse an upgrade; `path` is the token after a slash. */
  upgrade(path: string): Promise<Upgrade>;
  /** End all connections and pending webhook calls, and send no more events. */
  shutDown(): void;
}

/** Origins of the service's own sites. */
export const SITES = ["https://socketless.ws", "https://docs.socketless.ws"];

const KEPT_WEBHOOK_CALLS = 1000;

/**
 * Create the local service.
 *
 * @param socketOrigin - returns the origin where the adapter accepts WebSockets, such as `ws://127.0.0.1:4000`; called
 *   for each new token
 */
export function createService(options: CoreOptions, socketOrigin: () => string): Core {
  const { apiKey = "local-api-key", behaviour = "contract", clock = systemClock, cors } = options;
  let settings = changed(initialSettings(), options);
  const configure = (change: SettingsChange) => {
    settings = changed(settings, change);
  };
  const faults = { ...noFaults, ...options.faults };
  const log: Log = (entry) => options.log?.({ at: clock.now(), ...entry });
  const hub = new Hub(behaviour);
  const tokens = new TokenIssuer(clock, () => settings);
  const webhookCalls: WebhookCall[] = [];
  const api = createApi({
    hub,
    tokens,
    apiKey,
    behaviour,
    faults,
    document: options.document ?? snapshot,
    cors: {
      origins: cors?.origins ?? SITES,
      headers: cors?.headers ?? ["Authorization"],
      preflight: cors !== undefined || behaviour === "contract",
    },
    connectionUrl: (token) => `${socketOrigin()}/${token}`,
  });
  const shared = { hub, faults, behaviour, clock, log, settings: () => settings };
  const events = new EventSender({
    ...shared,
    fetch: options.fetch ?? fetchWithinOrigin,
    onWebhookCall: (call) => {
      webhookCalls.push(call);
      webhookCalls.splice(0, webhookCalls.length - KEPT_WEBHOOK_CALLS);
    },
  });
  const gateway = new Gateway({ ...shared, tokens, events });

  return {
    apiKey,
    get tokenKey() {
      return settings.tokenKey;
    },
    configure,
    faults,
    webhookCalls,
    state: () => ({
      connections: gateway.connections.map(({ id, identifier, feeds }) => ({ id, identifier, feeds: [...feeds] })),
      members: hub.members(),
      heartbeatAnswers: gateway.heartbeatCounts(),
    }),
    feedsOf: (identifier) => hub.feedsOf(identifier),
    countConnections: (identifier) => hub.countConnections(identifier),
    heartbeatAnswers: (identifier) => gateway.heartbeatAnswers(identifier),
    expireTokens: () => configure({ tokenKey: crypto.randomUUID() }),
    drop: (identifier) => gateway.drop(identifier),
    closeConnections: (code, reason, identifier) => gateway.close(code, reason, identifier),
    answer: (request) => logged(request, api, log),
    upgrade: (path) => gateway.upgrade(path),
    shutDown: () => gateway.shutDown(),
  };
}

/** Handle a request, and log it with its response. */
async function logged(request: Request, handle: (request: Request) => Response | Promise<Response>, log: Log) {
  const copy = request.clone();
  const response = await handle(request);
  // Skip the body when the handler didn't read it: requests without a key are refused before that. Read no more than the
  // handler did: its limit must hold although the client is still sending.
  const body = request.bodyUsed ? ((await textOf(copy)) ?? "(too large)") : "";
  if (!request.bodyUsed) {
    void copy.body?.cancel();
  }
  const { method, url } = request;
  const { status } = response;
  const { pathname: path } = new URL(url);
  const [headers, answerHeaders] = [pairsOf(request.headers), pairsOf(response.headers)];
  const answer = await response.clone().text();
  log({ kind: "request", method, path, headers, body, status, answerHeaders, answer });
  return response;
}
