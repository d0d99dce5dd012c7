import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

import type { Hub, Receiver } from "./hub";
import type { Behaviour, Settings } from "./settings";
import type { TokenClaims, TokenIssuer } from "./tokens";
import { callWebhook, type WebhookCall, type WebhookEvent } from "./webhooks";

/** Faults that a test can switch on and off while the double runs. */
export interface Faults {
  /** How many of the next upgrades are refused, and with which HTTP status. */
  refuseUpgrades: number;
  refuseStatus: number;
  /** True: no heartbeat and no ping timeout, as on a link that died without a close. */
  stopHeartbeats: boolean;
  /** True: frames from clients are dropped unread, heartbeat answers too. */
  stopReading: boolean;
}

/** What the WebSocket side of the double is made of. Times are in milliseconds. */
export interface GatewayParts {
  hub: Hub;
  tokens: TokenIssuer;
  faults: Faults;
  behaviour: Behaviour;
  clientId: string;
  heartbeatMs: number;
  heartbeatTimeoutMs: number;
  settings(): Settings;
  /** Told of every webhook call when it has ended. */
  onWebhookCall(call: WebhookCall): void;
}

/** The WebSocket side: upgrades by token, heartbeat, events to the webhook, delivery. */
export class Gateway {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #stop = new AbortController();

  constructor(readonly parts: GatewayParts) {}

  /** Handles an `upgrade` event of the HTTP server. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { tokens, faults, hub, settings } = this.parts;
    socket.on("error", () => socket.destroy());
    const claims = await tokens.read((request.url ?? "").slice(1));
    if (faults.refuseUpgrades > 0) {
      faults.refuseUpgrades -= 1;
      return refuse(socket, faults.refuseStatus);
    }
    if (claims === undefined) return refuse(socket, 401);
    if (hub.countConnections() >= settings().limits.connections) return refuse(socket, 429);
    this.#server.handleUpgrade(request, socket, head, (client) => this.#connect(client, claims));
  }

  /** Cuts every TCP connection without a close frame, or those of one identifier. Clients see code 1006. */
  drop(identifier?: string): void {
    for (const client of this.#clientsOf(identifier)) client.terminate();
  }

  /** Closes every connection with a code and a reason, or those of one identifier. */
  close(code: number, reason: string, identifier?: string): void {
    for (const client of this.#clientsOf(identifier)) client.close(code, reason);
  }

  /** Ends every connection and every webhook call under way; sends no more events. */
  shutDown(): void {
    this.#stop.abort();
    this.drop();
    this.#server.close();
  }

  readonly #identifiers = new WeakMap<WebSocket, string>();
  readonly #answers = new Map<string, number>();

  /** Number of heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): number {
    return this.#answers.get(identifier) ?? 0;
  }

  #clientsOf(identifier: string | undefined): WebSocket[] {
    const clients = [...this.#server.clients];
    return identifier === undefined ? clients : clients.filter((it) => this.#identifiers.get(it) === identifier);
  }

  #connect(client: WebSocket, { identifier, webhook }: TokenClaims): void {
    const { hub, faults, behaviour } = this.parts;
    const options = { sendOnConnect: false, sendOnMessage: true, sendOnDisconnect: false, ...webhook?.options };
    const connection = { clientId: this.parts.clientId, identifier };
    const receiver: Receiver = {
      identifier,
      deliver(message) {
        if (typeof message === "string") client.send(message);
        else if (behaviour !== "contract") client.terminate();
        else client.send(JSON.stringify(message ?? null));
      },
    };
    const report = async (event: WebhookEvent) => {
      if (webhook === undefined || this.#stop.signal.aborted) return;
      const call = await callWebhook(webhook, event, this.#stop.signal);
      hub.applyFeedActions(call.reply?.feeds);
      hub.send(call.reply?.messages);
      this.parts.onWebhookCall(call);
    };

    this.#identifiers.set(client, identifier);
    hub.add(receiver);
    const answered = this.#startHeartbeat(client);
    client.on("error", () => client.terminate());
    client.on("message", (data) => {
      if (faults.stopReading) return;
      const message = String(data);
      if (message === "") {
        this.#answers.set(identifier, this.heartbeatAnswers(identifier) + 1);
        answered();
      } else if (options.sendOnMessage) void report({ action: "MESSAGE", data: { connection, message } });
    });
    client.on("close", () => {
      hub.remove(receiver);
      if (options.sendOnDisconnect) void report({ action: "CONNECTION_CLOSE", data: { connection } });
    });
    if (options.sendOnConnect) void report({ action: "CONNECTION_OPEN", data: { connection } });
  }

  /** Sends an empty text frame at every beat; returns what to call when the client has answered one. */
  #startHeartbeat(client: WebSocket): () => void {
    const { faults, heartbeatMs, heartbeatTimeoutMs } = this.parts;
    let lastAnswer = Date.now();
    const timer = setInterval(() => {
      if (faults.stopHeartbeats) return;
      if (Date.now() - lastAnswer > heartbeatTimeoutMs) client.close(1000, "Ping timeout");
      else client.send("");
    }, heartbeatMs);
    client.on("close", () => clearInterval(timer));
    return () => {
      lastAnswer = Date.now();
    };
  }
}

function refuse(socket: Duplex, status: number): void {
  const text = STATUS_CODES[status] ?? "Refused";
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}`;
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${headers}\r\n\r\n${text}`);
}
