import { listen, type Link } from "../page.ts";
import type { Message } from "./server.ts";

interface PrivateRoom extends Link {
  room: string;
  onPost: (text: string) => void;
  onRefused: () => void;
  // Loads the room's present state, with what was sent before the client joined.
  reload: () => void;
}

/**
 * Asks to be let into a room on each new connection, because each has an
 * identifier of its own.
 */
export function openRoom({
  room,
  onPost,
  onRefused,
  reload,
  ...link
}: PrivateRoom): void {
  const send = listen<Message>(
    link,
    (message) => {
      if (message.room !== room) return;
      if (message.type === "post") onPost(message.text);
      if (message.type === "refused") onRefused();
      if (message.type === "opened" || message.type === "moved") reload();
    },
    () => send({ type: "open", room }),
  );
}
