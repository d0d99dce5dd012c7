import type { Control } from "../core/control";
import { pairsOf, type TimedEntry } from "../core/log";
import { messageOf } from "../core/message-of";
import {
  packed,
  unpacked,
  type ControlledState,
  type Port,
  type PortOptions,
  type PortRequest,
  type ToPage,
  type ToService,
} from "./messages";
import { PortSocket } from "./socket";

/** Options that a page passes to the service in the worker. */
export interface PageOptions extends PortOptions {
  /** Answers webhook requests; a rejection counts as a failed request. */
  webhook: (request: PortRequest) => Promise<Response>;
  /** Called for every request, event, reply and frame. */
  log?: (entry: TimedEntry) => void;
}

/** Client of the service in the worker, for its page. */
export interface WorkerService {
  /** Like the platform's `fetch`, but reaches only the service. */
  fetch(input: string, init?: RequestInit): Promise<Response>;
  /** Like `new WebSocket(url)`. */
  connect(url: string): PortSocket;
  /** Change settings, switch faults, drop or close connections. Resolves when done. */
  control(change: Control): Promise<ControlledState>;
}

/** Start the service at the other end of a port, and return its client. */
export function connectTo(port: Port, { webhook, log, ...options }: PageOptions): WorkerService {
  const tell = (message: ToService) => port.postMessage(message);
  const responses = new Map<number, (response: Response) => void>();
  const controlled = new Map<number, (answer: { state: ControlledState; error?: string }) => void>();
  const sockets = new Map<number, PortSocket>();
  let last = 0;
  const next = () => (last += 1);

  function answerWebhook(id: number, request: PortRequest): void {
    webhook(request)
      .then(packed)
      .catch((error: unknown) => ({ error: messageOf(error) }))
      .then((response) => tell({ type: "reply", id, response }));
  }

  /** Resolve a pending request by id. */
  function settle<T>(waiting: Map<number, (value: T) => void>, id: number, value: T): void {
    waiting.get(id)?.(value);
    waiting.delete(id);
  }

  function take(message: ToPage): void {
    if (message.type === "response") {
      settle(responses, message.id, unpacked(message.response));
    } else if (message.type === "controlled") {
      settle(controlled, message.id, message);
    } else if (message.type === "webhook") {
      answerWebhook(message.id, message.request);
    } else if (message.type === "log") {
      log?.(message.entry);
    } else {
      sockets.get(message.id)?.take(message);
      if (message.type === "refused" || message.type === "closed") {
        sockets.delete(message.id);
      }
    }
  }

  port.addEventListener("message", ({ data }) => take(data as ToPage));
  port.start?.();
  tell({ type: "start", options, log: log !== undefined });

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const { url, method, headers } = request;
      const bytes = await request.arrayBuffer();
      const body = bytes.byteLength === 0 ? {} : { body: bytes };
      const id = next();
      return new Promise((resolve) => {
        responses.set(id, resolve);
        tell({ type: "request", id, request: { url, method, headers: pairsOf(headers), ...body } });
      });
    },
    connect(url) {
      const id = next();
      const socket = new PortSocket(url, id, tell);
      sockets.set(id, socket);
      return socket;
    },
    control: (change) =>
      new Promise((resolve, reject) => {
        const id = next();
        controlled.set(id, ({ state, error }) => (error === undefined ? resolve(state) : reject(new Error(error))));
        tell({ type: "control", id, control: change });
      }),
  };
}
