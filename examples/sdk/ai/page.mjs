import { openAnswer } from "@socketless/sdk/ai/client";

import { connection } from "./connection.mjs"; // Of openConnection.

/** Ask, and show the answer while it is written. */
export async function ask(question, text, status, stop) {
  const id = crypto.randomUUID();
  const asked = await fetch("/answers", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, question }),
  });
  if (!asked.ok) throw new Error(`The server answered ${asked.status}`);
  show(id, text, status, stop);
  return id;
}

/** Show an answer, also after a reload or in another tab. */
export function show(id, text, status, stop) {
  const answer = openAnswer(connection, {
    id,
    onChange({ text: written, status: state }) {
      text.textContent = written;
      status.textContent = state;
      stop.disabled = state !== "writing";
    },
  });
  stop.onclick = answer.stopWriting;
  return answer;
}
