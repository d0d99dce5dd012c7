"use client";

import { useConnection } from "@socketless/sdk/react";
import { useState, type FormEvent } from "react";

type Message = Record<"type" | "id" | "name" | "text" | "value", string>;

// The page stays the same guest when it connects again.
const headers = { "X-Guest": crypto.randomUUID() };

export function LiveRoom() {
  const [name, setName] = useState("");
  const [lines, setLines] = useState<{ id: string; text: string }[]>([]);

  const { status, error, queued, send } = useConnection<Message>({
    route: "/api/socketless/connection",
    headers,
    onMessage({ type, id, text, value, name: who }) {
      if (type === "welcome") setName(who);
      if (type === "joined" || type === "left") show(id, `${who} ${type}`);
      if (type === "message") show(id, `${who}: ${text}`);
      if (type === "rolled") show(id, `The server rolled a ${value}`);
    },
  });

  function show(id: string, text: string) {
    setLines((earlier) => {
      // Drop a message that arrived twice.
      if (earlier.some((line) => line.id === id)) return earlier;
      // Keep 500 lines: more make a page slow.
      return [...earlier.slice(-499), { id, text }];
    });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get("text");
    if (send({ id: crypto.randomUUID(), text })) form.reset();
  }

  return (
    <>
      <p role="status">
        {status === "connected" && name ? `Connected as ${name}` : status}
      </p>
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
      <p role="alert">{queued > 0 ? `${queued} to send` : error}</p>
    </>
  );
}
