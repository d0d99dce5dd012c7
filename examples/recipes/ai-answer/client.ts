import type { Connection } from "../page.ts";
import type { Answer, Message } from "./server.ts";

interface Reader {
  id: string;
  load: () => Promise<Answer>; // Asks `GET /answers/:id`.
  onChange: (answer: Answer) => void;
  checkMs?: number;
}

/**
 * Shows an answer while it grows, also if the page opens in the middle of it.
 * Returns the function of the stop button.
 */
export function readAnswer(
  connection: Connection,
  { id, load, onChange, checkMs = 5_000 }: Reader,
) {
  let text = "";
  let status: Answer["status"] = "writing";
  let heardAt = Date.now();

  function add(at: number, part: string, next: Answer["status"]): void {
    heardAt = Date.now();
    if (at > text.length) return reload(); // A part is missing before this one.
    // A duplicate, or a load that newer parts overtook.
    if (at + part.length < text.length) return;
    text = text.slice(0, at) + part;
    if (status === "writing") status = next;
    onChange({ text, status });
  }

  const reload = () =>
    void load().then(
      (answer) => add(0, answer.text, answer.status),
      console.warn,
    );
  connection.listen<Message>((part) => {
    if (part.type !== "part" || part.id !== id) return;
    add(part.at, part.text, part.status);
  }, reload);
  const timer = setInterval(() => {
    if (status !== "writing") clearInterval(timer);
    // The last part may be the lost one.
    else if (Date.now() - heardAt > checkMs) reload();
  }, checkMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
  return (): boolean => connection.send({ type: "stop_answer", id });
}
