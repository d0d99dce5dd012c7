import type { TimedEntry } from "../core/log";

const MAX_DETAIL = 200;

/** ANSI colour codes (SGR parameters). */
const COLOURS = { red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

/** Parts of a printed line: kind of entry, summary, and payload. */
interface Line {
  kind: string;
  gist: string;
  detail: string;
  colour: keyof typeof COLOURS;
}

/** Tell whether an entry is a heartbeat or the answer to one. */
export const isHeartbeat = (entry: TimedEntry): boolean => entry.kind === "frame" && entry.text === "";

/** Ask for the setting that most often makes the service ignore a reply with this status, or a call without an answer. */
function questionOf(status: number | undefined): string {
  switch (status) {
    case undefined:
      return "; is your server started, and does PUBLIC_URL lead to it?";
    case 401:
      return "; is the webhook behind a login, or does your server use a different SOCKETLESS_WEBHOOK_MASTER_SECRET?";
    case 404:
    case 405:
      return "; does PUBLIC_URL, with its path, lead to your webhook?";
    default:
      return "";
  }
}

function lineOf(entry: TimedEntry): Line {
  switch (entry.kind) {
    case "request": {
      const { method, path, status, body, answer } = entry;
      const isRefused = status >= 400;
      const gist = `${method} ${path} ${status}`;
      return { kind: "request", gist, detail: isRefused ? answer : body, colour: isRefused ? "red" : "cyan" };
    }
    case "refused":
      return { kind: "refused", gist: `WebSocket ${entry.status ?? "without an answer"}`, detail: "", colour: "red" };
    case "opened":
      return { kind: "opened", gist: `${entry.identifier} #${entry.connection}`, detail: "", colour: "green" };
    case "closed": {
      const { identifier, connection, code, reason } = entry;
      return { kind: "closed", gist: `${identifier} #${connection} ${code}`, detail: reason, colour: "green" };
    }
    case "frame": {
      const { identifier, connection, from, text, size } = entry;
      const gist = `${identifier} #${connection} ${from === "client" ? "->" : "<-"}`;
      return { kind: "frame", gist, detail: text ?? `${size} bytes`, colour: "magenta" };
    }
    case "event":
      return { kind: "event", gist: `${entry.call} to ${entry.url}`, detail: entry.body, colour: "yellow" };
    case "reply": {
      const { call, status, ignored, body } = entry;
      const gist = `${call}${status === undefined ? "" : ` ${status}`}${ignored === undefined ? "" : ` ignored: ${ignored}${questionOf(status)}`}`;
      return { kind: "reply", gist, detail: body, colour: ignored === undefined ? "yellow" : "red" };
    }
  }
}

/** Escape control characters, so that a client's text can't control the terminal. */
const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, "0")}`,
  );

const shortened = (text: string): string => (text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text);

/** Format an entry as one line for a terminal: time, kind, summary and payload, which is cut after 200 characters. */
export function formatEntry(entry: TimedEntry, isColoured: boolean): string {
  const { kind, gist, detail, colour } = lineOf(entry);
  const time = new Date(entry.at).toTimeString().slice(0, 8);
  const word = kind.padEnd(8);
  const start = isColoured ? `\u001b[${COLOURS[colour]}m${word}\u001b[39m` : word;
  return `${time} ${start} ${printable(gist)} ${printable(shortened(detail))}`.trimEnd();
}
