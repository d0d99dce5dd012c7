/** Headers as pairs, which keep the case of names. */
export type HeaderPairs = [name: string, value: string][];

/** List a `Headers` object as pairs. */
export function pairsOf(headers: Headers): HeaderPairs {
  const pairs: HeaderPairs = [];
  headers.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}

/** A log entry of the local service's traffic. Bodies and frames are complete. */
export type LogEntry =
  | {
      kind: "request";
      method: string;
      path: string;
      headers: HeaderPairs;
      body: string;
      status: number;
      answerHeaders: HeaderPairs;
      answer: string;
    }
  | { kind: "opened"; connection: number; identifier: string }
  /** No status: the connection was dropped without a response. */
  | { kind: "refused"; status?: number }
  | { kind: "closed"; connection: number; identifier: string; code: number; reason: string }
  /** An empty text is a heartbeat, or the answer to one. A binary frame has no text, and its size is in bytes. */
  | {
      kind: "frame";
      connection: number;
      identifier: string;
      from: "client" | "service";
      text: string | null;
      size: number;
    }
  /** A webhook request, and below it its outcome; `call` is the same number in both. */
  | {
      kind: "event";
      call: number;
      identifier: string;
      url: string;
      headers: HeaderPairs;
      body: string;
    }
  | {
      kind: "reply";
      call: number;
      identifier: string;
      status?: number;
      headers: HeaderPairs;
      body: string;
      ignored?: string;
    };

/** An entry with its time in milliseconds since 1970. */
export type TimedEntry = LogEntry & { at: number };

/** Called for each entry as it happens. */
export type Log = (entry: LogEntry) => void;
