"use client";

import { useConnection } from "@socketless/sdk/react";
import { useState } from "react";

export default function Chat() {
  const [lines, setLines] = useState<string[]>([]);
  const [text, setText] = useState("");
  const { status, error, send } = useConnection<{ from: string; text: string }>(
    {
      route: "/api/socketless/connection",
      onMessage: ({ from, text }) =>
        setLines((old) => [...old, `${from}: ${text}`]),
    },
  );
  return (
    <main>
      <p role="status">{error ?? status}</p>
      <div role="log">
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <form
        action={() => {
          if (send({ text })) setText("");
        }}
      >
        <label>
          Message{" "}
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button>Send</button>
      </form>
    </main>
  );
}
