import type { HeaderPairs, TimedEntry } from "@socketless/local/core/log";
import { formatEntry } from "@socketless/local/lines";

interface Part {
  name: string;
  text: string;
}

/** A line of the timeline: title, summary, and details to open. */
export interface Line {
  key: number;
  kind: TimedEntry["kind"] | "note";
  title: string;
  gist: string;
  parts: readonly Part[];
  /** Names of the recipients, for frames to clients with the same text. */
  to?: readonly string[];
  text?: string;
}

/** Most lines to keep: enough to read back, and bounded for a tab that stays open. */
const KEPT = 100;

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const textOf = (part: string | HeaderPairs): string =>
  typeof part === "string" ? pretty(part) : part.map((header) => header.join(": ")).join("\n");

/** Convert texts and headers to parts, skipping empty ones. */
const partsOf = (all: Readonly<Record<string, string | HeaderPairs>>): Part[] =>
  Object.entries(all).flatMap(([name, part]) => (part.length === 0 ? [] : [{ name, text: textOf(part) }]));

/** Timeline of the service's traffic in words, oldest first. Skips heartbeats. */
export class Lines {
  readonly #names = new Map<string, string>();
  /** Keys of frames that already follow their request. */
  readonly #placed = new Set<number>();
  #last = 0;
  all: readonly Line[] = [];
  /** The same lines as `socketless-local.mjs` prints them. */
  printed: readonly string[] = [];

  name(identifier: string, name: string): void {
    this.#names.set(identifier, name);
  }

  /** Add an entry. Returns the key of its line, or undefined for a heartbeat. */
  add(entry: TimedEntry): number | undefined {
    if (entry.kind === "frame" && entry.text === "") {
      return undefined;
    }
    this.printed = [...this.printed, formatEntry(entry, false)].slice(-KEPT);
    this.#last += 1;
    const line: Line = { key: this.#last, kind: entry.kind, ...this.#said(entry) };
    const before = this.all.at(-1);
    if (line.to !== undefined && before?.to !== undefined && before.parts[0]?.text === line.parts[0]?.text) {
      const to = [...before.to, ...line.to];
      this.all = [...this.all.slice(0, -1), { ...before, to, title: received(to) }];
    } else {
      const place = entry.kind === "request" ? this.#placeOf(entry.body) : this.all.length;
      this.all = [...this.all.slice(0, place), line, ...this.all.slice(place)].slice(-KEPT);
    }
    return line.key;
  }

  /**
   * Find the index for a request: before the frames that it caused, because the service logs a request with its
   * response.
   */
  #placeOf(body: string): number {
    const sent = this.all.filter(
      ({ key, text }) => text !== undefined && !this.#placed.has(key) && body.includes(JSON.stringify(text)),
    );
    sent.forEach(({ key }) => this.#placed.add(key));
    return sent[0] === undefined ? this.all.length : this.all.indexOf(sent[0]);
  }

  /** Add a part to a line, if it is still kept. */
  extend(key: number, name: string, text: string): void {
    this.all = this.all.map((line) => (line.key === key ? { ...line, parts: [...line.parts, { name, text }] } : line));
  }

  /** Add a line about something outside the service. */
  note(title: string, gist: string, parts: readonly Part[]): void {
    this.#last += 1;
    this.all = [...this.all, { key: this.#last, kind: "note" as const, title, gist, parts }].slice(-KEPT);
  }

  #said(entry: TimedEntry): Omit<Line, "key" | "kind"> {
    const who = "identifier" in entry ? (this.#names.get(entry.identifier) ?? entry.identifier) : "";
    switch (entry.kind) {
      case "request": {
        const { method, path, status, headers, body, answerHeaders, answer } = entry;
        const parts = { "Request headers": headers, Request: body, "Answer headers": answerHeaders, Answer: answer };
        return { title: "Your server calls the API", gist: `${method} ${path} ${status}`, parts: partsOf(parts) };
      }
      case "opened":
        return { title: `${who} connects`, gist: entry.identifier, parts: [] };
      case "refused":
        return { title: "A connection is refused", gist: `${entry.status ?? "no answer"}`, parts: [] };
      case "closed":
        return { title: `${who} is disconnected`, gist: `${entry.code} ${entry.reason}`.trim(), parts: [] };
      case "frame": {
        const text = entry.text ?? `${entry.size} bytes`;
        const parts = partsOf({ Frame: text });
        if (entry.from === "client") {
          return { title: `${who} sends a frame`, gist: text, parts };
        }
        return { title: received([who]), gist: text, parts, to: [who], text };
      }
      case "event": {
        const { pathname } = new URL(entry.url);
        const { action } = JSON.parse(entry.body) as { action: string };
        const parts = partsOf({ Headers: entry.headers, Body: entry.body });
        return { title: "Socketless calls your webhook", gist: `POST ${pathname} ${action}`, parts };
      }
      case "reply": {
        const { status = "", body, ignored } = entry;
        const title = ignored === undefined ? "Your server replies" : "The reply is ignored";
        const parts = partsOf({ Headers: entry.headers, Reply: body });
        return { title, gist: `${status} ${ignored ?? body}`.trim(), parts };
      }
    }
  }
}

/** Convert `["Ana", "Ben"]` to "Ana and Ben receive a frame"; a name that appears twice got two copies. */
function received(to: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of to) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = Array.from(counts, ([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
  return names.length === 1 ? `${names[0]} receives a frame` : `${names.join(" and ")} receive a frame`;
}
