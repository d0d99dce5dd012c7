import { createSignal, Show } from "solid-js";

import { LiveRoom } from "./LiveRoom";

export function App() {
  const [isInRoom, setIsInRoom] = createSignal(true);
  return (
    <>
      <h1>Live room</h1>
      <button onClick={() => setIsInRoom(!isInRoom())}>
        {isInRoom() ? "Leave" : "Join"}
      </button>
      <Show when={isInRoom()}>
        <LiveRoom />
      </Show>
    </>
  );
}
