import { useState } from "react";

import { urlFrom } from "./client";
import { SocketlessProvider } from "./room";
import { LiveRoom } from "./LiveRoom";

export function App() {
  const [isInRoom, setIsInRoom] = useState(true);
  return (
    <main>
      <h1>Live room</h1>
      <button onClick={() => setIsInRoom(!isInRoom)}>
        {isInRoom ? "Leave" : "Join"}
      </button>
      <SocketlessProvider getUrl={urlFrom("/connection")} enabled={isInRoom}>
        <LiveRoom />
      </SocketlessProvider>
    </main>
  );
}
