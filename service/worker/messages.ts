import type { Control } from "../core/control";
import { pairsOf, type HeaderPairs, type TimedEntry } from "../core/log";
import type { CoreOptions } from "../core/service";

/** Options that can be posted through a port. */
export type PortOptions = Omit<CoreOptions, "clock" | "fetch" | "log">;

/** An HTTP request, in a form that can be posted. */
export interface PortRequest {
  url: string;
  method: string;
  headers: HeaderPairs;
  body?: ArrayBuffer | string;
}

/** An HTTP response, in a form that can be posted. */
export interface PortResponse {
  status: number;
  headers: HeaderPairs;
  body: ArrayBuffer | null;
}

/** Messages from the page to the service. `id` names a request or a connection; the answer carries the same id. */
export type ToService =
  | { type: "start"; options: PortOptions; log: boolean }
  | { type: "request"; id: number; request: PortRequest }
  | { type: "control"; id: number; control: Control }
  | { type: "open"; id: number; url: string }
  | { type: "frame"; id: number; data: string | ArrayBuffer }
  | { type: "close"; id: number; code: number; reason: string }
  /** The answer to a webhook request; `error` says why there is none. */
  | { type: "reply"; id: number; response: PortResponse | { error: string } };

/** State of the service after a control request. */
export interface ControlledState {
  tokenKey: string;
  /** Everyone who was ever in a feed, with their current feeds. */
  members: { identifier: string; feeds: string[] }[];
}

/** Messages from the service to its page. */
export type ToPage =
  | { type: "response"; id: number; response: PortResponse }
  | { type: "controlled"; id: number; error?: string; state: ControlledState }
  | { type: "opened"; id: number }
  /** No status: the connection was dropped without a response. */
  | { type: "refused"; id: number; status?: number; text: string }
  | { type: "frame"; id: number; data: string }
  | { type: "closed"; id: number; code: number; reason: string }
  | { type: "webhook"; id: number; request: PortRequest }
  | { type: "log"; entry: TimedEntry };

/** The part of a `MessagePort` that is used; a worker's global scope has it too. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  /** A port delivers no messages before this call; a worker has no such method. */
  start?(): void;
}

/** Convert a response to a form that can be posted. */
export async function packed(response: Response): Promise<PortResponse> {
  const { status, headers, body } = response;
  return { status, headers: pairsOf(headers), body: body === null ? null : await response.arrayBuffer() };
}

export const unpacked = ({ status, headers, body }: PortResponse): Response => new Response(body, { status, headers });
