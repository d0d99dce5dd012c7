import { listen, type Link } from "../page.ts";
import type { Message } from "./server.ts";

interface Presence extends Link {
  onChange: (users: string[]) => void;
  beatMs?: number; // Each beat is one request to your webhook.
}

/** Says "here" while the page is open, and shows who is online. */
export function presence({
  onChange,
  beatMs = 30_000,
  ...link
}: Presence): void {
  let latest = -1;
  const send = listen<Message>(link, ({ version, users }) => {
    if (version <= latest) return; // Known, or overtaken by newer news.
    latest = version;
    onChange(users);
  });
  const timer = setInterval(() => send({ type: "here" }), beatMs);
  link.signal.addEventListener("abort", () => clearInterval(timer));
}
