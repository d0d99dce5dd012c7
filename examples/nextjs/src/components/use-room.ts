"use client";

import { useEffect, useRef, useState } from "react";

import { connect, urlFrom } from "@/socketless/client";

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
export function useRoom() {
  const [status, setStatus] = useState("Connecting");
  const [problem, setProblem] = useState("");
  const [lines, setLines] = useState<{ id: string; text: string }[]>([]);
  const send = useRef<(text: string) => boolean>(() => false);

  useEffect(() => {
    const stop = new AbortController();
    send.current = connect({
      getUrl: urlFrom("/api/socketless/connection"),
      onMessage(frame) {
        const message = read(frame);
        const text = lineOf(message);
        const id = String(message.id);
        if (message.type === "welcome")
          setStatus(`Connected as ${message.name}`);
        if (!text) return;
        setLines((earlier) => {
          // Drop a message that arrived twice.
          if (earlier.some((line) => line.id === id)) return earlier;
          // Keep 500 lines: more make a page slow.
          return [...earlier.slice(-499), { id, text }];
        });
      },
      onStatus(state, reason) {
        setStatus(reason === "offline" ? "You are offline" : words[state]);
        if (state !== "reconnecting") setProblem(reason ?? "");
      },
      signal: stop.signal,
    });
    return () => stop.abort();
  }, []);

  return {
    status,
    problem,
    setProblem,
    lines,
    send: (text: string) => send.current(`${crypto.randomUUID()} ${text}`),
  };
}
