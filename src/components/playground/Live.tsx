import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import Actions from "./Actions";
import FeedDesk from "./FeedDesk";
import { NO_SETUP, setupIn } from "./fragment";
import Frame from "./Frame";
import { Icon } from "./icons";
import { Room } from "./room";
import { NAMES, SCENES, type SceneName } from "./scenes";
import { SERVERS } from "./servers";
import Tools from "./Tools";
import type { RoomView } from "./view";

export interface LiveProps {
  scene: SceneName;
}

const EMPTY: RoomView = {
  clients: NAMES.map((name) => ({ name, identifier: "", status: "closed", messages: [] })),
  lines: [],
  printed: [],
  waiting: 0,
};

const HooksPane = lazy(() => import("./HooksPane"));

/** The running room. What it starts ends with it. */
export default function Live({ scene: name }: LiveProps): ReactNode {
  const scene = SCENES[name];
  const [{ view, room }, setShown] = useState<{ view: RoomView; room?: Room }>({ view: EMPTY });
  const [setup] = useState(() => setupIn(location.hash, name) ?? NO_SETUP);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const worker = SERVERS[scene.server].start();
    const started: Room = new Room(worker, scene, (next) => setShown({ view: next, room: started }));
    void started.set(setup);
    void started.setReply(setup.reply);
    void started.open();
    first.current?.focus({ preventScroll: true });
    return () => worker.terminate();
  }, [scene, setup]);

  const send = (client: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text")).trim();
    if (text !== "" && room?.send(client, text) === true) form.reset();
  };

  return (
    <>
      <div className="room-grid" data-form={scene.isBackend ? "desk" : "write"}>
        <Frame
          view={view}
          isTerminal={scene.isTerminal ?? false}
          instead={(client) =>
            client.name === scene.hooks &&
            room !== undefined && (
              <Suspense>
                <HooksPane room={room} name={client.name} />
              </Suspense>
            )
          }
          below={({ name: client, status }) =>
            scene.isBackend !== true && (
              <form className="room-write" onSubmit={send(client)}>
                <input
                  ref={client === NAMES[0] ? first : undefined}
                  name="text"
                  aria-label={`Write as ${client}`}
                  placeholder={`Write as ${client}`}
                  autoComplete="off"
                  maxLength={200}
                />
                <button type="submit" aria-label={`Send as ${client}`} disabled={status !== "open"}>
                  <Icon name="send" />
                </button>
              </form>
            )
          }
        />
      </div>
      {scene.isBackend === true && <FeedDesk room={room} />}
      <Actions scene={scene} room={room} />
      {scene.isPlain !== true && room !== undefined && (
        <Tools scene={name} room={room} start={setup} waiting={view.waiting} />
      )}
    </>
  );
}
