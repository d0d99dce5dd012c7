import { LiveRoom } from "@examples/react/src/LiveRoom";
import { useState, type ReactNode } from "react";

import { serveWith } from "./hooks-socket";
import type { Room } from "./room";

interface Props {
  room: Room;
  name: string;
}

/** Run the React guide's component, with the SDK's hook and client, as a client of the room. */
export default function HooksPane({ room, name }: Props): ReactNode {
  const [isInRoom, setInRoom] = useState(true);
  serveWith(room, name);
  return (
    <>
      <p className="room-who">
        <b>{name}</b>
        <button type="button" onClick={() => setInRoom(!isInRoom)}>
          {isInRoom ? "Leave" : "Join"}
        </button>
      </p>
      {isInRoom && <LiveRoom />}
    </>
  );
}
