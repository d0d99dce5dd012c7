import { control, type Control } from "../core/control";
import type { TimedEntry } from "../core/log";
import { MAX_FRAME_BYTES, type Socket, type SocketListener } from "../core/gateway";
import { createService, type Core } from "../core/service";
import { packed, unpacked, type Port, type PortResponse, type ToPage, type ToService } from "./messages";

/** Origin of WebSocket URLs; `.invalid` is a domain that no server has. */
const SOCKET_ORIGIN = "ws://socketless.invalid";

/** A server that runs in the same worker: a web-standard handler and its origin. */
export interface Server {
  origin: string;
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * Serve one page through a port: the local service's HTTP API, its WebSockets, and webhooks, which the page answers.
 *
 * @param server - handles requests to its own origin, including webhooks
 * @returns a function like `fetch`, with which that server calls the HTTP API
 */
export function serve(port: Port, server?: Server): (input: string, init?: RequestInit) => Promise<Response> {
  const tell = (message: ToPage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const sockets = new Map<number, { listener: SocketListener; end(code: number, reason: string): void }>();
  const replies = new Map<number, (response: PortResponse | { error: string }) => void>();
  let webhooks = 0;
  let core: Core | undefined;

  const serverOf = (url: string): Server | undefined => (new URL(url).origin === server?.origin ? server : undefined);

  /** Send a webhook request to the server, or to the page when the URL has another origin. */
  async function callWebhook(url: string, init: RequestInit): Promise<Response> {
    const own = serverOf(url);
    if (own !== undefined) {
      return own.fetch(requestOf(url, init));
    }
    webhooks += 1;
    const id = webhooks;
    const headers = init.headers as [string, string][];
    tell({ type: "webhook", id, request: { url, method: "POST", headers, body: init.body as string } });
    const response = await new Promise<PortResponse | { error: string }>((resolve, reject) => {
      replies.set(id, resolve);
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
    }).finally(() => replies.delete(id));
    if ("error" in response) {
      throw new Error(response.error);
    }
    return unpacked(response);
  }

  async function open(service: Core, id: number, url: string): Promise<void> {
    const { pathname } = new URL(url);
    const upgrade = await service.upgrade(pathname);
    if (upgrade === "drop") {
      return tell({ type: "refused", id, text: "" });
    }
    if ("status" in upgrade) {
      return tell({ type: "refused", id, status: upgrade.status, text: upgrade.text });
    }
    tell({ type: "opened", id });
    const end = (code: number, reason: string) => {
      const listener = sockets.get(id)?.listener;
      if (!sockets.delete(id)) {
        return;
      }
      tell({ type: "closed", id, code, reason });
      listener?.closed(code, reason);
    };
    const socket: Socket = {
      send: (data) => tell({ type: "frame", id, data }),
      close: end,
      terminate: () => end(1006, ""),
    };
    sockets.set(id, { listener: upgrade.open(socket), end });
  }

  function receive(id: number, data: string | ArrayBuffer): void {
    const socket = sockets.get(id);
    const bytes = typeof data === "string" ? new TextEncoder().encode(data).length : data.byteLength;
    if (bytes > MAX_FRAME_BYTES) {
      socket?.end(1009, "");
    } else {
      socket?.listener.received(typeof data === "string" ? data : new Uint8Array(data));
    }
  }

  async function answer(service: Core, id: number, { url, ...init }: RequestInit & { url: string }): Promise<void> {
    const request = requestOf(url, init);
    const response = await packed(await (serverOf(url)?.fetch(request) ?? service.answer(request)));
    tell({ type: "response", id, response }, response.body === null ? [] : [response.body]);
  }

  function carryOut(service: Core, id: number, change: Control): void {
    const state = () => ({ tokenKey: service.tokenKey, members: service.state().members });
    try {
      control(service, change);
      tell({ type: "controlled", id, state: state() });
    } catch (error) {
      tell({ type: "controlled", id, state: state(), error: String(error) });
    }
  }

  function take(message: ToService): void {
    if (message.type === "start") {
      const log = message.log ? { log: (entry: TimedEntry) => tell({ type: "log", entry }) } : {};
      core = createService({ ...message.options, fetch: callWebhook, ...log }, () => SOCKET_ORIGIN);
      return;
    }
    if (core === undefined) {
      throw new Error("The first message must be `start`.");
    }
    if (message.type === "request") {
      void answer(core, message.id, message.request);
    } else if (message.type === "open") {
      void open(core, message.id, message.url);
    } else if (message.type === "frame") {
      receive(message.id, message.data);
    } else if (message.type === "close") {
      sockets.get(message.id)?.end(message.code, message.reason);
    } else if (message.type === "reply") {
      replies.get(message.id)?.(message.response);
    } else {
      carryOut(core, message.id, message.control);
    }
  }

  port.addEventListener("message", ({ data }) => take(data as ToService));
  port.start?.();
  return async (input, init) => {
    if (core === undefined) {
      throw new Error("The service has not started.");
    }
    return core.answer(requestOf(input, init));
  };
}

/** Create a request whose `body` is a readable stream in every browser: Firefox's `Request` has no `body`. */
function requestOf(url: string, init: RequestInit = {}): Request {
  const request = new Request(url, init);
  if (init.body && !("body" in request)) {
    Object.defineProperty(request, "body", { get: () => new Response(init.body).body });
  }
  return request;
}
