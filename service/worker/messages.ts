import type { Control } from "../core/control";
import { pairsOf, type HeaderPairs, type TimedEntry } from "../core/log";
import type { CoreOptions } from "../core/service";

/** The options that can go through a port. */
export type PortOptions = Omit<CoreOptions, "clock" | "fetch" | "log">;

/** An HTTP request that goes through a port. */
export interface PortRequest {
  url: string;
  method: string;
  headers: HeaderPairs;
  body?: ArrayBuffer | string;
}

/** An HTTP answer that goes through a port. */
export interface PortResponse {
  status: number;
  headers: HeaderPairs;
  body: ArrayBuffer | null;
}

/** What a page tells the service. `id` names a request or a connection, and the answer to it carries the same. */
export type ToService =
  | { type: "start"; options: PortOptions; log: boolean }
  | { type: "request"; id: number; request: PortRequest }
  | { type: "control"; id: number; control: Control }
  | { type: "open"; id: number; url: string }
  | { type: "frame"; id: number; data: string | ArrayBuffer }
  | { type: "close"; id: number; code: number; reason: string }
  /** The answer to a webhook request; `error` is why there is none. */
  | { type: "reply"; id: number; response: PortResponse | { error: string } };

/** What the service holds after a change that its page asked for. */
export interface ControlledState {
  tokenKey: string;
  /** Everyone who was ever in a feed, with the feeds of now. */
  members: { identifier: string; feeds: string[] }[];
}

/** What the service tells a page. */
export type ToPage =
  | { type: "response"; id: number; response: PortResponse }
  | { type: "controlled"; id: number; error?: string; state: ControlledState }
  | { type: "opened"; id: number }
  /** Without a status, the connection ended without an answer. */
  | { type: "refused"; id: number; status?: number; text: string }
  | { type: "frame"; id: number; data: string }
  | { type: "closed"; id: number; code: number; reason: string }
  | { type: "webhook"; id: number; request: PortRequest }
  | { type: "log"; entry: TimedEntry };

/** One end of a message channel, as far as it is used; a worker's global scope is one as well. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  /** Ports deliver nothing before this; a worker has no such method. */
  start?(): void;
}

/** An answer as it goes through a port. */
export async function packed(response: Response): Promise<PortResponse> {
  const { status, headers, body } = response;
  return { status, headers: pairsOf(headers), body: body === null ? null : await response.arrayBuffer() };
}

export const unpacked = ({ status, headers, body }: PortResponse): Response => new Response(body, { status, headers });
