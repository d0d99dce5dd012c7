import type { Connection } from "../page.ts";
import type { Message } from "./server.ts";

interface Presence {
  onChange: (users: string[]) => void;
  beatMs?: number; // Each beat is one request to your webhook.
}

/** Says "here" while the page is open, and shows who is online. */
export function presence(
  connection: Connection,
  { onChange, beatMs = 30_000 }: Presence,
): void {
  let latest = -1;
  connection.listen<Message>(({ type, version, users }) => {
    if (type !== "online") return;
    if (version <= latest) return; // Known, or overtaken by newer news.
    latest = version;
    onChange(users);
  });
  const timer = setInterval(() => connection.send({ type: "here" }), beatMs);
  connection.signal.addEventListener("abort", () => clearInterval(timer));
}
