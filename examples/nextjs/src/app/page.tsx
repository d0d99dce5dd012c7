"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";

import { openRoom, textOf, type RoomClient } from "../lib/client";

export default function Page() {
  const client = useRef<RoomClient>(undefined);
  const [status, setStatus] = useState("Connecting");
  const [messages, setMessages] = useState<string[]>([]);

  useEffect(() => {
    const opened = openRoom(setStatus, (message) => setMessages((earlier) => [...earlier, textOf(message)]));
    client.current = opened;
    return () => opened.close();
  }, []);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (client.current?.send(String(new FormData(form).get("text")))) {
      form.reset();
    }
  }

  return (
    <main>
      <h1>Live room</h1>
      <p role="status">{status}</p>
      <ul aria-live="polite">
        {messages.map((message, index) => (
          <li key={index}>{message}</li>
        ))}
      </ul>
      <form onSubmit={send}>
        <input name="text" aria-label="Message" placeholder="Say something" autoComplete="off" required />
        <button>Send</button>
        <button type="button" onClick={() => fetch("/roll", { method: "POST" })}>
          Roll the dice
        </button>
      </form>
    </main>
  );
}
