import snapshot from "../../api-spec/openapi.json";
import { createApi } from "./api";
import { systemClock, type Clock } from "./clock";
import { noFaults, type Faults } from "./faults";
import { Gateway, type Upgrade } from "./gateway";
import { Hub } from "./hub";
import { pairsOf, type Log, type TimedEntry } from "./log";
import { changed, initialSettings, type Behaviour, type SettingsChange } from "./settings";
import { TokenIssuer } from "./tokens";
import type { Fetch, WebhookCall } from "./webhooks";

/** Options of the double, wherever it runs. Every one may be left out. */
export interface CoreOptions extends SettingsChange {
  apiKey?: string;
  /** Whose behaviour it has where contract and release differ; default `contract`. See README.md. */
  behaviour?: Behaviour;
  /** What `GET /api/v0/doc` serves; default `api-spec/openapi.json`. Requests are validated by the snapshot in any case. */
  document?: unknown;
  /** Origins and request headers that cross-origin requests may use; default what the behaviour allows. */
  cors?: { origins?: string[]; headers?: string[] };
  /** Faults that are on from the start. */
  faults?: Partial<Faults>;
  clock?: Clock;
  /** Sends the webhook requests; default the platform's `fetch`. */
  fetch?: Fetch;
  /** Told of every request, event, reply and frame as it passes. */
  log?: (entry: TimedEntry) => void;
}

/** What the double holds now. */
export interface State {
  connections: { id: number; identifier: string; feeds: string[] }[];
  /** Everyone who was ever in a feed, with the feeds of now. */
  members: { identifier: string; feeds: string[] }[];
  /** Heartbeat answers received, over all connections of an identifier. */
  heartbeatAnswers: { identifier: string; count: number }[];
}

/** The double without a network: an adapter brings the requests and the WebSockets. */
export interface Core {
  apiKey: string;
  /** The key that signs connection tokens now. */
  readonly tokenKey: string;
  /** Changes settings. Throws if there are more than four webhooks of the project. */
  configure(change: SettingsChange): void;
  /** Faults to switch while it runs. */
  faults: Faults;
  /** The last thousand webhook calls that have ended, oldest first. */
  webhookCalls: readonly WebhookCall[];
  state(): State;
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
export const SITES = ["https://socketless.ws", "https://docs.socketless.ws"];

const KEPT_WEBHOOK_CALLS = 1000;

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
  const gateway = new Gateway({
    hub,
    tokens,
    faults,
    behaviour,
    clock,
    log,
    settings: () => settings,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    onWebhookCall: (call) => {
      webhookCalls.push(call);
      webhookCalls.splice(0, webhookCalls.length - KEPT_WEBHOOK_CALLS);
    },
  });

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
    answer: async (request) => (options.log === undefined ? api(request) : logged(request, api, log)),
    upgrade: (path) => gateway.upgrade(path),
    shutDown: () => gateway.shutDown(),
  };
}

/** Answers a request and logs both. */
async function logged(request: Request, handle: (request: Request) => Response | Promise<Response>, log: Log) {
  const copy = request.clone();
  const response = await handle(request);
  // The body of a request that is refused, such as one without a key, is not read.
  const body = request.bodyUsed ? await copy.text() : "";
  if (!request.bodyUsed) void copy.body?.cancel();
  const { method, url } = request;
  const { status } = response;
  const { pathname: path } = new URL(url);
  const [headers, answerHeaders] = [pairsOf(request.headers), pairsOf(response.headers)];
  const answer = await response.clone().text();
  log({ kind: "request", method, path, headers, body, status, answerHeaders, answer });
  return response;
}
