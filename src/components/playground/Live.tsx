import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import Actions from "./Actions";
import Frame from "./Frame";
import { Icon } from "./icons";
import { Room } from "./room";
import { NAMES, type Scene } from "./scenes";
import type { RoomView } from "./view";

export interface LiveProps {
  scene: Scene;
}

const EMPTY: RoomView = {
  clients: NAMES.map((name) => ({ name, identifier: "", status: "closed", messages: [] })),
  lines: [],
};

/** The running room. What it starts ends with it. */
export default function Live({ scene }: LiveProps): ReactNode {
  const [view, setView] = useState(EMPTY);
  const room = useRef<Room>(undefined);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    room.current = new Room(worker, NAMES, setView);
    void room.current.open();
    first.current?.focus({ preventScroll: true });
    return () => worker.terminate();
  }, []);

  const send = (name: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text")).trim();
    if (text !== "" && room.current?.send(name, text) === true) form.reset();
  };

  return (
    <>
      <div className="room-grid">
        <Frame
          view={view}
          below={({ name, status }) => (
            <form className="room-write" onSubmit={send(name)}>
              <input
                ref={name === NAMES[0] ? first : undefined}
                name="text"
                aria-label={`Write as ${name}`}
                placeholder={`Write as ${name}`}
                autoComplete="off"
                maxLength={200}
              />
              <button type="submit" aria-label={`Send as ${name}`} disabled={status !== "open"}>
                <Icon name="send" />
              </button>
            </form>
          )}
        />
      </div>
      <Actions scene={scene} room={() => room.current} />
    </>
  );
}
