import type { Clock } from "./clock";
import type { EventSender } from "./events";
import type { Faults } from "./faults";
import type { Hub, Receiver } from "./hub";
import type { Log } from "./log";
import type { Webhook } from "./schema";
import type { Behaviour, Settings } from "./settings";
import type { TokenClaims, TokenIssuer } from "./tokens";

/** The service's end of a WebSocket. Adapters call `closed` after `close` and `terminate`. */
export interface Socket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** End the connection without a close frame. */
  terminate(): void;
}

/** Callbacks for a WebSocket: each frame, as text or as the bytes of a binary one, and the end of the connection. */
export interface SocketListener {
  received(frame: string | Uint8Array): void;
  /** `code` is 1006 when there was no close frame. */
  closed(code: number, reason: string): void;
}

/**
 * Outcome of an upgrade: open the WebSocket, refuse with a status and a text, or drop the connection without a
 * response.
 */
export type Upgrade = { open(socket: Socket): SocketListener } | { status: number; text: string } | "drop";

/** Dependencies of the gateway. Times are in milliseconds. */
export interface GatewayParts {
  hub: Hub;
  tokens: TokenIssuer;
  faults: Faults;
  behaviour: Behaviour;
  settings(): Settings;
  clock: Clock;
  log: Log;
  events: EventSender;
}

/** Response text of a refused upgrade, by status. */
const REFUSALS = new Map([
  [401, "Unauthorized"],
  [429, "Too Many Requests"],
  [503, "Service Unavailable"],
]);

/** Largest frame from a client; a larger one ends its connection with code 1009. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Longest path of an upgrade. The release drops longer ones, from about this length, without a response. */
const MAX_PATH_LENGTH = 16_000;

export interface Connection extends Receiver {
  /** Counts from 1. */
  id: number;
  socket: Socket;
  webhook: Webhook | undefined;
  isOpen: boolean;
}

/** WebSocket side of the local service: upgrades by token, heartbeats and delivery. */
export class Gateway {
  readonly #connections = new Set<Connection>();
  readonly #answers = new Map<string, number>();
  #framesFromClients = 0;
  #upgrades = 0;
  #opened = 0;

  constructor(readonly parts: GatewayParts) {}

  /** List the open connections, oldest first. */
  get connections(): readonly Connection[] {
    return [...this.#connections];
  }

  /** Accept or refuse an upgrade; `path` is the token after a slash. */
  async upgrade(path: string): Promise<Upgrade> {
    const { tokens, log } = this.parts;
    if (path.length > MAX_PATH_LENGTH) {
      log({ kind: "refused" });
      return "drop";
    }
    const claims = await tokens.read(path.slice(1));
    const status = this.#refusal(claims);
    if (status === undefined && claims !== undefined) {
      return { open: (socket) => this.#open(socket, claims) };
    }
    log({ kind: "refused", status: status ?? 401 });
    return { status: status ?? 401, text: REFUSALS.get(status ?? 401) ?? "Refused" };
  }

  /** Return the status to refuse an upgrade with; undefined to accept it. */
  #refusal(claims: TokenClaims | undefined): number | undefined {
    const { faults, hub, settings } = this.parts;
    this.#upgrades += 1;
    if (faults.refuseUpgrades > 0) {
      faults.refuseUpgrades -= 1;
      return faults.refuseStatus;
    }
    if (faults.refuseEverySecond && this.#upgrades % 2 === 1) {
      return faults.refuseStatus;
    }
    if (claims === undefined) {
      return 401;
    }
    return hub.countConnections() >= settings().limits.connections ? 429 : undefined;
  }

  /** Drop every connection, or those of one identifier, without a close frame. Clients see code 1006. */
  drop(identifier?: string): void {
    for (const { socket } of this.#connectionsOf(identifier)) {
      socket.terminate();
    }
  }

  /** Close every connection, or those of one identifier, with a code and a reason. */
  close(code: number, reason: string, identifier?: string): void {
    for (const { socket } of this.#connectionsOf(identifier)) {
      socket.close(code, reason);
    }
  }

  /** End all connections and pending webhook calls, and send no more events. */
  shutDown(): void {
    this.parts.events.stop();
    this.drop();
  }

  /** Count the heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): number {
    return this.#answers.get(identifier) ?? 0;
  }

  /** List these counts for every identifier that has answered. */
  heartbeatCounts(): { identifier: string; count: number }[] {
    return [...this.#answers].map(([identifier, count]) => ({ identifier, count }));
  }

  #connectionsOf(identifier: string | undefined): Connection[] {
    const connections = [...this.#connections];
    return identifier === undefined ? connections : connections.filter((it) => it.identifier === identifier);
  }

  #open(socket: Socket, { identifier, webhook, feeds }: TokenClaims): SocketListener {
    const { faults, log } = this.parts;
    this.#opened += 1;
    const id = this.#opened;
    const send = (text: string) => {
      log({ kind: "frame", connection: id, identifier, from: "service", text, size: text.length });
      socket.send(text);
    };
    const connection: Connection = {
      id,
      identifier,
      webhook,
      feeds: new Set(feeds),
      socket,
      isOpen: true,
      deliver: (message) => this.#deliver(send, message),
    };
    this.#connections.add(connection);
    this.parts.hub.add(connection);
    const heartbeat = this.#startHeartbeat(socket, send);
    const stopCutting = this.#cutLater(socket);
    log({ kind: "opened", connection: id, identifier });
    this.parts.events.report(connection, "CONNECTION_OPEN");
    return {
      received: (frame) => {
        if (faults.stopReading || (faults.loseAnswers && frame === "")) {
          return;
        }
        const text = typeof frame === "string" ? frame : null;
        log({ kind: "frame", connection: id, identifier, from: "client", text, size: frame.length });
        if (frame === "") {
          this.#answers.set(identifier, this.heartbeatAnswers(identifier) + 1);
          heartbeat.answered();
        } else if (frame.length > 0) {
          this.#takeMessage(connection, typeof frame === "string" ? frame : {});
        }
      },
      closed: (code, reason) => {
        heartbeat.stop();
        stopCutting();
        log({ kind: "closed", connection: id, identifier, code, reason });
        if (!connection.isOpen) {
          return;
        }
        this.#forget(connection);
        this.parts.events.report(connection, "CONNECTION_CLOSE");
      },
    };
  }

  #forget(connection: Connection): void {
    connection.isOpen = false;
    this.#connections.delete(connection);
    this.parts.hub.remove(connection);
  }

  #deliver(send: (text: string) => void, message: unknown): void {
    const { behaviour, faults } = this.parts;
    if (typeof message !== "string" && behaviour !== "contract") {
      return this.#crash();
    }
    const text = typeof message === "string" ? message : JSON.stringify(message ?? null);
    send(text);
    if (faults.duplicate) {
      send(text);
    }
  }

  /** Crash as the release does on a message that isn't a string: all connections end, and no event is sent for them. */
  #crash(): void {
    for (const connection of [...this.#connections]) {
      this.#forget(connection);
      connection.socket.terminate();
    }
  }

  #takeMessage(connection: Connection, message: string | Record<string, never>): void {
    if (this.#framesFromClients >= this.parts.settings().limits.messagesFromClients) {
      return;
    }
    this.#framesFromClients += 1;
    this.parts.events.report(connection, "MESSAGE", message);
  }

  /** Drop a connection after the time that `cutAfterMs` sets. Returns a function that cancels it. */
  #cutLater(socket: Socket): () => void {
    const { clock, faults } = this.parts;
    return faults.cutAfterMs > 0 ? clock.every(faults.cutAfterMs, () => socket.terminate()) : () => undefined;
  }

  /** Send an empty text frame at every interval, and close a connection that stays silent for too long. */
  #startHeartbeat(socket: Socket, send: (text: string) => void) {
    const { faults, clock, settings } = this.parts;
    const { heartbeatMs, heartbeatTimeoutMs } = settings();
    let lastAnswer = clock.now();
    const stop = clock.every(heartbeatMs, () => {
      if (faults.stopHeartbeats) {
        return;
      }
      if (clock.now() - lastAnswer > heartbeatTimeoutMs) {
        socket.close(1000, "Ping timeout");
      } else {
        send("");
      }
    });
    return {
      stop,
      answered() {
        lastAnswer = clock.now();
      },
    };
  }
}
