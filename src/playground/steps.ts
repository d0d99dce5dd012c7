import type { Port, ToPage } from "@socketless/local/worker/messages";

const isHeartbeat = (message: ToPage): boolean =>
  message.type === "log"
    ? message.entry.kind === "frame" && message.entry.text === ""
    : "data" in message && message.data === "";

/** A port to the service that can hold messages back until the reader steps. Heartbeats are never held back. */
export class Steps implements Port {
  readonly #port: Port;
  readonly #waiting: ToPage[] = [];
  readonly #waited: () => void;
  #deliver = (_message: ToPage): void => undefined;
  #isStepping = false;

  /** @param waited - called when a message is held back */
  constructor(port: Port, waited: () => void) {
    this.#port = port;
    this.#waited = waited;
  }

  get waiting(): number {
    return this.#waiting.filter(({ type }) => type === "log").length;
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  addEventListener(_type: "message", listener: (event: { data: unknown }) => void): void {
    this.#deliver = (data) => listener({ data });
    this.#port.addEventListener("message", ({ data }) => this.#take(data as ToPage));
  }

  /** Switch stepping on, or off, which delivers everything at once. */
  set(isStepping: boolean): void {
    this.#isStepping = isStepping;
    if (!isStepping) {
      this.#waiting.splice(0).forEach((message) => this.#deliver(message));
    }
  }

  /** Deliver the next log entry, with the messages that follow it. */
  next(): void {
    const after = this.#waiting.findIndex(({ type }, index) => index > 0 && type === "log");
    this.#waiting.splice(0, after === -1 ? Infinity : after).forEach((message) => this.#deliver(message));
  }

  #take(message: ToPage): void {
    const isNews = message.type === "log" || this.#waiting.length > 0;
    if (!this.#isStepping || !isNews || message.type === "controlled" || isHeartbeat(message)) {
      return this.#deliver(message);
    }
    this.#waiting.push(message);
    this.#waited();
  }
}
