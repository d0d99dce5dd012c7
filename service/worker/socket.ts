import type { ToPage, ToService } from "./messages";

/** How an upgrade was refused. The platform's WebSocket hides it, but tests and timelines need it. */
export interface Refusal {
  status?: number;
  text: string;
}

/** The client's end of a connection to the service in the worker, with the API of `WebSocket`. */
export class PortSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly CONNECTING = PortSocket.CONNECTING;
  readonly OPEN = PortSocket.OPEN;
  readonly CLOSING = PortSocket.CLOSING;
  readonly CLOSED = PortSocket.CLOSED;
  readonly #tell: (message: ToService) => void;
  readonly #id: number;
  readyState: number = PortSocket.CONNECTING;
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent<string>) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  /** Set when the upgrade was refused. */
  refusal: Refusal | undefined;

  /** @param tell - posts to the service */
  constructor(
    readonly url: string,
    id: number,
    tell: (message: ToService) => void,
  ) {
    super();
    this.#id = id;
    this.#tell = tell;
    tell({ type: "open", id, url });
  }

  /** Send a frame. Throws while connecting; drops frames once it is closing, as the platform's WebSocket does. */
  send(data: string | ArrayBuffer): void {
    if (this.readyState === PortSocket.CONNECTING) {
      throw new Error("The WebSocket is still connecting.");
    }
    if (this.readyState === PortSocket.OPEN) {
      this.#tell({ type: "frame", id: this.#id, data });
    }
  }

  /** Close with a code and a reason. 1005 means that the close frame has none. */
  close(code = 1005, reason = ""): void {
    if (this.readyState >= PortSocket.CLOSING) {
      return;
    }
    this.readyState = PortSocket.CLOSING;
    this.#tell({ type: "close", id: this.#id, code, reason });
  }

  override dispatchEvent(event: Event): boolean {
    const isKept = super.dispatchEvent(event);
    if (event.type === "open") {
      this.onopen?.(event);
    } else if (event.type === "message") {
      this.onmessage?.(event as MessageEvent<string>);
    } else if (event.type === "error") {
      this.onerror?.(event);
    } else {
      this.onclose?.(event as CloseEvent);
    }
    return isKept;
  }

  /** Handle a message from the service about this connection. */
  take(message: Extract<ToPage, { type: "opened" | "refused" | "frame" | "closed" }>): void {
    if (message.type === "opened") {
      // `close` was called before it opened.
      if (this.readyState === PortSocket.CLOSING) {
        return this.#tell({ type: "close", id: this.#id, code: 1006, reason: "" });
      }
      this.readyState = PortSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    } else if (message.type === "frame") {
      this.dispatchEvent(new MessageEvent("message", { data: message.data }));
    } else {
      const isRefused = message.type === "refused";
      if (isRefused) {
        this.refusal = message;
      }
      this.readyState = PortSocket.CLOSED;
      if (isRefused) {
        this.dispatchEvent(new Event("error"));
      }
      const { code, reason } = isRefused ? { code: 1006, reason: "" } : message;
      this.dispatchEvent(Object.assign(new Event("close"), { code, reason, wasClean: code !== 1006 }));
    }
  }
}
