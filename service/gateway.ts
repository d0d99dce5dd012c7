import type { Clock } from "./clock";
import type { Hub, Receiver } from "./hub";
import { toList, type Webhook } from "./schema";
import type { Behaviour, ProjectWebhook, Settings } from "./settings";
import { PROJECT, type TokenClaims, type TokenIssuer } from "./tokens";
import { callWebhook, type Fetch, type WebhookCall, type WebhookEvent } from "./webhooks";

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

/** The service's end of a WebSocket. After `close` and `terminate` comes a call of `closed`. */
export interface Socket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a close frame. */
  terminate(): void;
}

/** What an adapter tells of a WebSocket: each frame, a text or the bytes of a binary one, and its end. */
export interface SocketListener {
  received(frame: string | Uint8Array): void;
  closed(): void;
}

/** An upgrade's outcome: open the WebSocket, refuse with a status, or end the connection without an answer. */
export type Upgrade = { open(socket: Socket): SocketListener } | { status: number } | "drop";

/** What the WebSocket side of the double is made of. Times are in milliseconds. */
export interface GatewayParts {
  hub: Hub;
  tokens: TokenIssuer;
  faults: Faults;
  behaviour: Behaviour;
  settings(): Settings;
  clock: Clock;
  fetch: Fetch;
  heartbeatMs: number;
  heartbeatTimeoutMs: number;
  /** Told of every webhook call when it has ended. */
  onWebhookCall(call: WebhookCall): void;
}

/** A frame from a client of more bytes than this ends its connection with code 1009. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** The release gives no answer to an upgrade whose address is longer than about this. */
const MAX_PATH_LENGTH = 16_000;

interface Connection extends Receiver {
  socket: Socket;
  webhook: Webhook | undefined;
  isOpen: boolean;
}

const optionOf = {
  CONNECTION_OPEN: "sendOnConnect",
  MESSAGE: "sendOnMessage",
  CONNECTION_CLOSE: "sendOnDisconnect",
} as const;

/** The WebSocket side: upgrades by token, heartbeat, events to the webhooks, delivery. */
export class Gateway {
  readonly #connections = new Set<Connection>();
  readonly #answers = new Map<string, number>();
  readonly #stop = new AbortController();
  #framesFromClients = 0;

  constructor(readonly parts: GatewayParts) {}

  /** Decides on an upgrade; `path` is the token after a slash. */
  async upgrade(path: string): Promise<Upgrade> {
    const { tokens, faults, hub, settings } = this.parts;
    if (path.length > MAX_PATH_LENGTH) return "drop";
    const claims = await tokens.read(path.slice(1));
    if (faults.refuseUpgrades > 0) {
      faults.refuseUpgrades -= 1;
      return { status: faults.refuseStatus };
    }
    if (claims === undefined) return { status: 401 };
    if (hub.countConnections() >= settings().limits.connections) return { status: 429 };
    return { open: (socket) => this.#open(socket, claims) };
  }

  /** Cuts every connection without a close frame, or those of one identifier. Clients see code 1006. */
  drop(identifier?: string): void {
    for (const { socket } of this.#connectionsOf(identifier)) socket.terminate();
  }

  /** Closes every connection with a code and a reason, or those of one identifier. */
  close(code: number, reason: string, identifier?: string): void {
    for (const { socket } of this.#connectionsOf(identifier)) socket.close(code, reason);
  }

  /** Ends every connection and every webhook call under way; sends no more events. */
  shutDown(): void {
    this.#stop.abort();
    this.drop();
  }

  /** Number of heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): number {
    return this.#answers.get(identifier) ?? 0;
  }

  #connectionsOf(identifier: string | undefined): Connection[] {
    const connections = [...this.#connections];
    return identifier === undefined ? connections : connections.filter((it) => it.identifier === identifier);
  }

  #open(socket: Socket, { identifier, webhook, feeds }: TokenClaims): SocketListener {
    const connection: Connection = {
      identifier,
      webhook,
      feeds: new Set(feeds),
      socket,
      isOpen: true,
      deliver: (message) => this.#deliver(socket, message),
    };
    this.#connections.add(connection);
    this.parts.hub.add(connection);
    const heartbeat = this.#startHeartbeat(socket);
    this.#report(connection, "CONNECTION_OPEN");
    return {
      received: (frame) => {
        if (this.parts.faults.stopReading) return;
        if (frame === "") {
          this.#answers.set(identifier, this.heartbeatAnswers(identifier) + 1);
          heartbeat.answered();
        } else if (frame.length > 0) {
          this.#takeMessage(connection, typeof frame === "string" ? frame : {});
        }
      },
      closed: () => {
        heartbeat.stop();
        if (!connection.isOpen) return;
        this.#forget(connection);
        this.#report(connection, "CONNECTION_CLOSE");
      },
    };
  }

  #forget(connection: Connection): void {
    connection.isOpen = false;
    this.#connections.delete(connection);
    this.parts.hub.remove(connection);
  }

  #deliver(socket: Socket, message: unknown): void {
    if (typeof message === "string") socket.send(message);
    else if (this.parts.behaviour === "contract") socket.send(JSON.stringify(message ?? null));
    else this.#crash();
  }

  /** What a message that is not a string does to the release: all connections are gone, and no event tells of it. */
  #crash(): void {
    for (const connection of [...this.#connections]) {
      this.#forget(connection);
      connection.socket.terminate();
    }
  }

  #takeMessage(connection: Connection, message: string | Record<string, never>): void {
    if (this.#framesFromClients >= this.parts.settings().limits.messagesFromClients) return;
    this.#framesFromClients += 1;
    this.#report(connection, "MESSAGE", message);
  }

  /** Sends an event to the connection's webhook, if it wants it, and to those of the project. */
  #report(connection: Connection, action: WebhookEvent["action"], message?: string | Record<string, never>): void {
    if (this.#stop.signal.aborted) return;
    const { behaviour, settings } = this.parts;
    const { identifier, webhook } = connection;
    const { clientId } = PROJECT;
    const event = {
      action,
      data: { connection: { clientId, identifier }, ...(message === undefined ? {} : { message }) },
    };
    const isWanted = webhook !== undefined && (behaviour !== "contract" || webhook.options[optionOf[action]]);
    const targets: ProjectWebhook[] = [...(isWanted ? [webhook] : []), ...settings().projectWebhooks];
    for (const target of targets) void this.#call(target, event, connection);
  }

  async #call(target: ProjectWebhook, event: WebhookEvent, connection: Connection): Promise<void> {
    const call = await callWebhook(target, event, this.parts.fetch, this.#stop.signal);
    const isLate = event.action !== "CONNECTION_CLOSE" && !connection.isOpen;
    if (call.reply !== undefined && isLate) {
      const { event, status } = call;
      return this.parts.onWebhookCall({
        event,
        ...(status === undefined ? {} : { status }),
        ignored: "the client has gone",
      });
    }
    this.#carryOut(call);
    this.parts.onWebhookCall(call);
  }

  /** Messages go out before feed actions. At the project's limit the rest of the reply is dropped. */
  #carryOut({ reply }: WebhookCall): void {
    const { hub, settings } = this.parts;
    for (const item of toList(reply?.messages)) {
      if (hub.sent >= settings().limits.messagesToClients) return;
      hub.send(item);
    }
    hub.applyFeedActions(reply?.feeds);
  }

  /** Sends an empty text frame at every beat, and closes a connection that has been silent for too long. */
  #startHeartbeat(socket: Socket) {
    const { faults, clock, heartbeatMs, heartbeatTimeoutMs } = this.parts;
    let lastAnswer = clock.now();
    const stop = clock.every(heartbeatMs, () => {
      if (faults.stopHeartbeats) return;
      if (clock.now() - lastAnswer > heartbeatTimeoutMs) socket.close(1000, "Ping timeout");
      else socket.send("");
    });
    return {
      stop,
      answered() {
        lastAnswer = clock.now();
      },
    };
  }
}
