/**
 * A WebSocket of the server in the page: the part of the platform's API that is used. Dispatches `open`, `message` and
 * `close`.
 */
export interface InPageSocket extends EventTarget {
  /** Name shown to readers, for example the client's. */
  readonly name: string;
  send(data: string): void;
  close(): void;
}

/** A server that lives in the page, for "Try it". */
export interface InPageServer {
  /** Like the platform's `fetch`. The URL is `IN_PAGE_ADDRESS` with a path; the server adds its own key. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Opens a WebSocket whose URL was in a response. */
  connect(url: string): InPageSocket;
  /** Returns WebSocket URLs to open before a request is sent, so that the reader sees its messages arrive. */
  audience(url: string, init: RequestInit): Promise<readonly string[]>;
}

/** Base URL of the server in the page, with a host name that no real server can have. */
export const IN_PAGE_ADDRESS = "http://this-page.invalid";
