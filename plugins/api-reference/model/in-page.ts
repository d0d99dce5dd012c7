/** A WebSocket of the server in the page: the part of the platform's that is used. Dispatches `open`, `message` and `close`. */
export interface InPageSocket extends EventTarget {
  /** What readers call it, for example the name of the client. */
  readonly name?: string;
  send(data: string): void;
  close(): void;
}

/** A server that lives in the page, for "Try it". */
export interface InPageServer {
  /** As the platform's `fetch`. The address is `IN_PAGE_ADDRESS` and the path; the server adds a key of its own. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Opens a WebSocket whose address an answer held. */
  connect?(url: string): InPageSocket;
  /** Addresses of WebSockets to open before a request is sent, so that what it sends is seen arriving. */
  audience?(url: string, init: RequestInit): Promise<readonly string[]>;
}

/** The address that stands for the server in the page; no server outside can have it. */
export const IN_PAGE_ADDRESS = "http://this-page.invalid";
