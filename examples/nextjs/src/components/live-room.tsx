"use client";

import { type FormEvent } from "react";

import { useRoom } from "@/components/use-room";

export function LiveRoom() {
  const { status, problem, setProblem, lines, send } = useRoom();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isSent = send(String(form.get("text")));
    if (isSent) event.currentTarget.reset();
    setProblem(isSent ? "" : "Not sent, because there is no connection now.");
  }

  return (
    <>
      <p role="status">{status}</p>
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
      <p role="alert">{problem}</p>
    </>
  );
}
