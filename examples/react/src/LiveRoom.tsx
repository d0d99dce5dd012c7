"use client";

import { useConnection } from "@socketless/sdk/react";
import { useState, type FormEvent } from "react";

import { lineOf, type Line, type RoomMessage } from "./messages";

const words = {
  initial: "Not connected",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Connection lost, trying again",
  refused: "You may not join this room",
  page: "Log in again",
  switched: "Somebody else is logged in now: reload the page",
  ended: "You are logged out",
};

// The page stays the same guest when it connects again.
const headers = { "X-Guest": crypto.randomUUID() };

export function LiveRoom() {
  const [name, setName] = useState<string>();
  const [lines, setLines] = useState<Line[]>([]);
  const [unsent, setUnsent] = useState("");
  const { status, error, queued, send, retry } = useConnection<RoomMessage>({
    headers,
    onMessage(message) {
      if (message.type === "welcome") setName(message.name);
      const line = lineOf(message);
      if (!line) return;
      setLines((earlier) => {
        // Drop a message that arrived twice.
        if (earlier.some(({ id }) => id === line.id)) return earlier;
        // Keep 500 lines: more make a page slow.
        return [...earlier.slice(-499), line];
      });
    },
  });
  const isOver = ["refused", "page", "switched", "ended"].includes(status);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text"));
    // Pages show an id once, also if its event arrives twice.
    const isAccepted = send({ id: crypto.randomUUID(), text });
    if (isAccepted) event.currentTarget.reset();
    setUnsent(
      isAccepted
        ? ""
        : "Not sent: you are not in the room, or too many messages are waiting.",
    );
  }

  return (
    <>
      <p role="status">
        {error === "offline" ? "You are offline" : words[status]}
        {status === "connected" && name && ` as ${name}`}
        {queued > 0 && ` (${queued} to send)`}
      </p>
      <p role="alert">{isOver ? error : unsent}</p>
      {(status === "reconnecting" || isOver) && (
        <button onClick={retry}>Try now</button>
      )}
      <div role="log" aria-label="Messages" tabIndex={0}>
        <div>
          {lines.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </div>
      </div>
      <form onSubmit={submit}>
        <label htmlFor="text">Message</label>
        <input
          id="text"
          name="text"
          autoComplete="off"
          maxLength={1000}
          required
        />
        <button>Send</button>
      </form>
    </>
  );
}
