import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";

import snapshot from "../../api-spec/openapi.json";
import { createApi } from "./api";
import { Gateway, type Faults } from "./gateway";
import { Hub } from "./hub";
import { TokenIssuer } from "./tokens";
import { changed, initialSettings, type Behaviour, type SettingsChange } from "./settings";
import type { WebhookCall } from "./webhooks";

/** Options of the double. Every one may be left out. */
export interface ServiceOptions extends SettingsChange {
  /** TCP port on the loopback address; 0, the default, takes a free one. */
  port?: number;
  apiKey?: string;
  /** Time between two heartbeats; default 5,000. */
  heartbeatMs?: number;
  /** Silence after which a connection is closed with 1000 `Ping timeout`; default 15,000. */
  heartbeatTimeoutMs?: number;
  /** Life of a connection token; default 7,200. 0 makes tokens that have expired already. */
  tokenLifetimeSeconds?: number;
  /** What `GET /api/v0/doc` serves; default `api-spec/openapi.json`. Requests are validated by the snapshot in any case. */
  document?: unknown;
  /** Whose behaviour it has where contract and release differ; default `contract`. See README.md. */
  behaviour?: Behaviour;
  /** Origins and request headers that cross-origin requests may use; default those of the hosted service. */
  cors?: { origins?: string[]; headers?: string[] };
  /** Faults that are on from the start. */
  faults?: Partial<Faults>;
}

/** A running double. */
export interface Service {
  /** Base URL, without a slash at the end. */
  url: string;
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
  close(): Promise<void>;
}

/** Starts the double on the loopback address. Rejects if the port is taken. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { apiKey = "local-api-key", behaviour = "contract" } = options;
  let settings = changed(initialSettings(), options);
  const faults = {
    refuseUpgrades: 0,
    refuseStatus: 503,
    stopHeartbeats: false,
    stopReading: false,
    ...options.faults,
  } satisfies Faults;
  const hub = new Hub();
  const tokens = new TokenIssuer(options.tokenLifetimeSeconds ?? 7200, () => settings.tokenKey);
  const webhookCalls: WebhookCall[] = [];
  let host = "";
  const configure = (change: SettingsChange) => {
    settings = changed(settings, change);
  };

  const api = createApi({
    hub,
    tokens,
    apiKey,
    behaviour,
    document: options.document ?? snapshot,
    cors: {
      origins: options.cors?.origins ?? ["https://socketless.ws", "https://docs.socketless.ws"],
      headers: options.cors?.headers ?? ["Authorization"],
    },
    connectionUrl: (token) => `ws://${host}/${token}`,
  });
  const gateway = new Gateway({
    hub,
    tokens,
    faults,
    behaviour,
    clientId: "wskl_live_local",
    heartbeatMs: options.heartbeatMs ?? 5000,
    heartbeatTimeoutMs: options.heartbeatTimeoutMs ?? 15_000,
    settings: () => settings,
    onWebhookCall: (call) => webhookCalls.push(call),
  });

  const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  server.on("upgrade", (request, socket, head) => void gateway.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `http://${host}`,
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
    close: () =>
      new Promise((resolve) => {
        gateway.shutDown();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
