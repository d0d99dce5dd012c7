import { connect, urlFrom } from "#lib/socketless.ts";

const words = {
  connected: "Connected",
  reconnecting: "Connecting again",
  refused: "Refused",
  page: "Log in again",
};

function read(frame: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(frame) };
  } catch {
    return {}; // Not from this app.
  }
}

function lineOf({ type, name, text, value }: Record<string, unknown>) {
  if (type === "joined" || type === "left") return `${name} ${type}`;
  if (type === "message") return `${name}: ${text}`;
  if (type === "rolled") return `The server rolled a ${value}`;
}

/** The room, as a page shows it. */
export class Room {
  status = $state("Connecting");
  problem = $state("");
  lines = $state.raw<{ id: string; text: string }[]>([]);
  #send = (_text: string) => false;

  /** Joins the room, and returns what leaves it again. */
  join() {
    const stop = new AbortController();
    this.#send = connect({
      getUrl: urlFrom("/connection"),
      onMessage: (frame) => {
        const message = read(frame);
        const text = lineOf(message);
        const id = String(message.id);
        if (message.type === "welcome")
          this.status = `Connected as ${message.name}`;
        // Drop a message that arrived twice.
        if (!text || this.lines.some((line) => line.id === id)) return;
        // Keep 500 lines: more make a page slow.
        this.lines = [...this.lines.slice(-499), { id, text }];
      },
      onStatus: (state, reason) => {
        this.status = reason === "offline" ? "You are offline" : words[state];
        if (state !== "reconnecting") this.problem = reason ?? "";
      },
      signal: stop.signal,
    });
    return () => stop.abort();
  }

  /** Answers false when there is no connection. */
  send(text: string) {
    const isSent = this.#send(`${crypto.randomUUID()} ${text}`);
    this.problem = isSent
      ? ""
      : "Not sent, because there is no connection now.";
    return isSent;
  }
}
