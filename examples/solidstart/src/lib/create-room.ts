import { createSignal, onCleanup, onMount } from "solid-js";

import { connect, urlFrom } from "~/lib/client";

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

/**
 * Joins the room while the component is on the page. `send` answers false
 * when there is no connection.
 */
export function createRoom() {
  const [status, setStatus] = createSignal("Connecting");
  const [problem, setProblem] = createSignal("");
  const [lines, setLines] = createSignal<{ id: string; text: string }[]>([]);
  const stop = new AbortController();
  let sendText = (_text: string) => false;

  onCleanup(() => stop.abort());
  onMount(() => {
    sendText = connect({
      getUrl: urlFrom("/connection"),
      onMessage(frame) {
        const message = read(frame);
        const text = lineOf(message);
        const id = String(message.id);
        if (message.type === "welcome")
          setStatus(`Connected as ${message.name}`);
        // Drop a message that arrived twice.
        if (!text || lines().some((line) => line.id === id)) return;
        // Keep 500 lines: more make a page slow.
        setLines((earlier) => [...earlier.slice(-499), { id, text }]);
      },
      onStatus(state, reason) {
        setStatus(reason === "offline" ? "You are offline" : words[state]);
        if (state !== "reconnecting") setProblem(reason ?? "");
      },
      signal: stop.signal,
    });
  });

  function send(text: string) {
    const isSent = sendText(`${crypto.randomUUID()} ${text}`);
    setProblem(isSent ? "" : "Not sent, because there is no connection now.");
    return isSent;
  }

  return { status, problem, lines, send };
}
