import { useState } from "react";

import { Room } from "./Room";
import { requestUrl, SocketlessProvider } from "./socketless";

const getUrl = (signal: AbortSignal) => requestUrl("/connection", signal);

export function App() {
  const [isInRoom, setIsInRoom] = useState(true);
  return (
    <main>
      <h1>Live room</h1>
      <button onClick={() => setIsInRoom(!isInRoom)}>
        {isInRoom ? "Leave" : "Join"}
      </button>
      {isInRoom && (
        <SocketlessProvider getUrl={getUrl} queueLimit={20}>
          <Room />
        </SocketlessProvider>
      )}
    </main>
  );
}
