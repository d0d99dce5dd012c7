import type { Connection } from "../page.ts";
import type { Message } from "./server.ts";

interface PrivateRoom {
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
export function openRoom(
  connection: Connection,
  { room, onPost, onRefused, reload }: PrivateRoom,
): void {
  connection.listen<Message>(
    (message) => {
      if (message.room !== room) return;
      if (message.type === "room_post") onPost(message.text);
      if (message.type === "room_refused") onRefused();
      if (message.type === "room_opened" || message.type === "room_moved")
        reload();
    },
    () => connection.send({ type: "open_room", room }),
  );
}
