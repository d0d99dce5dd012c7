import type { TimedEntry } from "../core/log";
import type { stateOf } from "./pages";

type State = ReturnType<typeof stateOf>;

const MAX_ROWS = 500;
const STATE_DELAY_MS = 150;

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const [status, log, connections, feeds] = ["status", "log", "connections", "feeds"].map(byId) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
const heartbeats = byId("heartbeats") as HTMLInputElement;
const pause = byId("pause");

function element(name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/** Summarize an entry in one line. */
function gistOf(entry: TimedEntry): string {
  switch (entry.kind) {
    case "request":
      return `${entry.method} ${entry.path} ${entry.status}`;
    case "refused":
      return `WebSocket ${entry.status ?? "without an answer"}`;
    case "opened":
      return `${entry.identifier} #${entry.connection}`;
    case "closed":
      return `${entry.identifier} #${entry.connection} ${entry.code} ${entry.reason}`;
    case "frame":
      return `${entry.identifier} #${entry.connection} ${entry.from === "client" ? "sends" : "gets"} ${entry.text ?? `${entry.size} bytes`}`;
    case "event":
      return `${entry.call} to ${entry.url} ${entry.body}`;
    case "reply":
      return `${entry.call} ${entry.status ?? ""} ${entry.ignored === undefined ? entry.body : `ignored: ${entry.ignored}`}`;
  }
}

const isWrong = (entry: TimedEntry): boolean =>
  (entry.kind === "request" && entry.status >= 400) ||
  entry.kind === "refused" ||
  (entry.kind === "reply" && entry.ignored !== undefined);

/** Indent JSON; return other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Format all fields of an entry for its expanded view: one line for each field, JSON indented. */
function detailOf({ at: _at, kind: _kind, ...fields }: TimedEntry): string {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) {
      return `\n${value.map(([name, text]: string[]) => `  ${name}: ${text}`).join("\n")}`;
    }
    return typeof value === "string" ? indented(value) : String(value);
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join("\n");
}

function rowOf(entry: TimedEntry): HTMLElement {
  const time = element("time", new Date(entry.at).toTimeString().slice(0, 8));
  const summary = element("summary", time, " ", element("b", entry.kind), " ", gistOf(entry));
  const details = element("details", summary);
  details.addEventListener("toggle", () => details.append(element("pre", detailOf(entry))), { once: true });
  const row = element("li", details);
  row.classList.toggle("wrong", isWrong(entry));
  return row;
}

function show(entry: TimedEntry): void {
  if (pause.ariaPressed === "true") {
    return;
  }
  if (entry.kind === "frame" && entry.text === "" && !heartbeats.checked) {
    return;
  }
  log.prepend(rowOf(entry));
  if (log.childElementCount > MAX_ROWS) {
    log.lastElementChild?.remove();
  }
}

function fill(list: HTMLElement, lines: string[], none: string): void {
  list.replaceChildren(...(lines.length > 0 ? lines : [none]).map((line) => element("li", line)));
}

async function showState(): Promise<void> {
  const state = (await (await fetch("/local/state")).json()) as State;
  fill(
    connections,
    state.connections.map(({ id, identifier }) => `${identifier} #${id}`),
    "None is open.",
  );
  const members = new Map<string, string[]>();
  for (const { identifier, feeds: joined } of state.members) {
    for (const feed of joined) {
      members.set(feed, [...(members.get(feed) ?? []), identifier]);
    }
  }
  fill(
    feeds,
    [...members].map(([feed, identifiers]) => `${feed}: ${identifiers.join(", ")}`),
    "No client is in a feed.",
  );
}

let isStateDue = false;
function updateState(): void {
  if (isStateDue) {
    return;
  }
  isStateDue = true;
  setTimeout(() => {
    isStateDue = false;
    // Ignore errors: when the local service has stopped, the log's connection already shows it.
    showState().catch(() => undefined);
  }, STATE_DELAY_MS);
}

const source = new EventSource("/local/log");
source.addEventListener("open", () => {
  // Clear the list: after a reconnect the server sends its history again.
  log.replaceChildren();
  status.textContent = "Running";
  updateState();
});
source.addEventListener("error", () => {
  status.textContent = "The local service doesn't answer. Start it again, and this page continues.";
});
source.addEventListener("message", ({ data }) => {
  show(JSON.parse(data as string) as TimedEntry);
  updateState();
});

pause.addEventListener("click", () => {
  pause.ariaPressed = pause.ariaPressed === "true" ? "false" : "true";
});
byId("clear").addEventListener("click", () => log.replaceChildren());
