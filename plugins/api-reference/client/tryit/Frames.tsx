import { type FormEvent, type ReactNode, useState } from "react";

import { type Connection, connections, sendFrame } from "./connections";
import { BUTTON } from "./Inputs";
import { useMemory } from "./memory";

export default function Frames(): ReactNode {
  const shown = useMemory(connections);
  return shown.length === 0 ? null : (
    <section className="api-frames" aria-label="WebSockets in this page">
      {shown.map((connection) => (
        <FramesOf key={connection.id} connection={connection} />
      ))}
    </section>
  );
}

function FramesOf({ connection }: { connection: Connection }): ReactNode {
  const { frames, id, name, socket, state } = connection;
  const [text, setText] = useState("");
  const send = (event: FormEvent): void => {
    event.preventDefault();
    sendFrame(connection, text);
    setText("");
  };
  return (
    <div className="api-panel code-ink" role="group" aria-label={`WebSocket of ${name}`}>
      <p className="api-panel-title">
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        {state === "open" ? "connected" : state}
        {state !== "opening" && (
          <button
            type="button"
            className={BUTTON}
            onClick={() =>
              state === "open" ? socket.close() : connections.set(connections.get().filter((other) => other.id !== id))
            }
          >
            {state === "open" ? "Close" : "Remove"}
          </button>
        )}
      </p>
      <ol className="clean-list api-frame-list" aria-label={`Frames of ${name}`} aria-live="polite">
        {frames.map((frame, index) => (
          <li key={index} className={`api-frame-${frame.from}`}>
            <span>{frame.from === "client" ? "sent" : "received"}</span>
            <code>{frame.text === "" ? "empty frame" : frame.text}</code>
            {frame.count > 1 && <span>×{frame.count}</span>}
          </li>
        ))}
        {frames.length === 0 && <li>No frame yet.</li>}
      </ol>
      {state === "open" && (
        <form className="api-frame-form" onSubmit={send}>
          <input
            type="text"
            aria-label={`Frame to send as ${name}`}
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className={BUTTON}>
            Send frame
          </button>
        </form>
      )}
    </div>
  );
}
