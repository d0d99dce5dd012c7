"use client";

import { useEffect, useRef, type FormEvent } from "react";

import { useRoom } from "@/components/use-room";

export function LiveRoom() {
  const { status, problem, setProblem, lines, send } = useRoom();
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lines]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSent = send(String(new FormData(event.currentTarget).get("text")));
    if (isSent) event.currentTarget.reset();
    setProblem(isSent ? "" : "Not sent, because there is no connection now.");
  }

  return (
    <>
      <p role="status">{status}</p>
      <div role="log" aria-label="Messages" tabIndex={0} ref={log}>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <form onSubmit={submit}>
        <label htmlFor="text">Message</label>
        <input id="text" name="text" autoComplete="off" maxLength={1000} required />
        <button>Send</button>
      </form>
      <p role="alert">{problem}</p>
    </>
  );
}
