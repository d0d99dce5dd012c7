import { useState } from "react";

import { LiveRoom } from "./LiveRoom";

export function App() {
  const [isInRoom, setIsInRoom] = useState(true);
  return (
    <main>
      <h1>Live room</h1>
      <button onClick={() => setIsInRoom(!isInRoom)}>
        {isInRoom ? "Leave" : "Join"}
      </button>
      {isInRoom ? <LiveRoom /> : <p role="status">You left the room</p>}
    </main>
  );
}
