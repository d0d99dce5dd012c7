import { useState, type FormEvent } from "react";

import { lineOf, ownNameOf, type Line } from "./messages";
import { useConnection, useMessages, useSend } from "./room";

const words = {
  initial: "Not connected",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Connection lost, trying again",
  refused: "You may not join this room",
  page: "Log in again",
  disconnected: "You left the room",
};

export function LiveRoom() {
  const { status, error, queued, retry } = useConnection();
  const send = useSend();
  const [name, setName] = useState<string>();
  const [lines, setLines] = useState<Line[]>([]);
  const [unsent, setUnsent] = useState("");
  const isOver = status === "refused" || status === "page";

  useMessages(ownNameOf, setName);
  useMessages(lineOf, (line) => {
    setLines((earlier) => {
      // Drop a message that arrived twice.
      if (earlier.some(({ id }) => id === line.id)) return earlier;
      // Keep 500 lines: more make a page slow.
      return [...earlier.slice(-499), line];
    });
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isAccepted = send(
      String(new FormData(event.currentTarget).get("text")),
    );
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
