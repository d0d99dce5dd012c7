import { useState, type FormEvent } from "react";

import { decodeRoomMessage, describe } from "./messages";
import { useSocketless, type ConnectionState } from "./socketless";

const statusOf = {
  connecting: "Connecting",
  open: "Connected",
  waiting: "Connection lost, trying again",
  refused: "You may not join this room",
} satisfies Record<ConnectionState, string>;

export function Room() {
  const [lines, setLines] = useState<string[]>([]);
  const [isFull, setIsFull] = useState(false);
  const { state, queued, send, retry } = useSocketless({
    decode: decodeRoomMessage,
    encode: (text: string) => text,
    onMessage: (message) =>
      setLines((earlier) => [...earlier, describe(message)]),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isAccepted = send(String(new FormData(form).get("text")));
    setIsFull(!isAccepted);
    if (isAccepted) form.reset();
  }

  return (
    <>
      <p role="status">
        {statusOf[state]}
        {queued > 0 && ` (${queued} to send)`}
      </p>
      {isFull && (
        <p role="alert">
          Too many messages are waiting. Try again when you are connected.
        </p>
      )}
      {(state === "waiting" || state === "refused") && (
        <button onClick={retry}>Try now</button>
      )}
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <input
          name="text"
          aria-label="Message"
          placeholder="Say something"
          autoComplete="off"
          required
        />
        <button>Send</button>
      </form>
    </>
  );
}
