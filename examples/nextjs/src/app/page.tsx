"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";

import { openRoom, post, textOf, type RoomClient } from "../lib/client";

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

  function roll() {
    post("/roll").catch((error: Error) => setStatus(error.message));
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
        <button type="button" onClick={roll}>
          Roll the dice
        </button>
      </form>
    </main>
  );
}
