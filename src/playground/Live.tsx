import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import FeedDesk from "./FeedDesk";
import Frame from "./Frame";
import { Icon } from "./icons";
import { NAMES, Room } from "./room";
import { SCENES, type SceneName } from "./scenes";
import { START } from "./servers";
import Tools from "./Tools";
import type { ClientView, RoomView } from "./view";

export interface LiveProps {
  scene: SceneName;
  /** Ends the room; without it, the room ends when the disclosure around it is closed. */
  stop?: () => void;
}

const EMPTY: RoomView = {
  clients: NAMES.map((name) => ({ name, identifier: "", status: "closed", messages: [] })),
  lines: [],
  printed: [],
  waiting: 0,
};

const HooksPane = lazy(() => import("./HooksPane"));

export default function Live({ scene, stop }: LiveProps): ReactNode {
  const [run, setRun] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const root = useRef<HTMLElement>(null);
  const { title } = SCENES[scene];

  useEffect(() => {
    const details = root.current?.closest("details");
    const follow = () => setOpen(details?.open === true);
    details?.addEventListener("toggle", follow);
    return () => details?.removeEventListener("toggle", follow);
  }, []);

  return (
    <section ref={root} className="room" aria-label={title} data-playground="running">
      <header className="room-head">
        <strong>{title}</strong>
        <span className="room-said" role="status">
          Runs in this tab
        </span>
        <button type="button" onClick={() => setRun(run + 1)}>
          Start over
        </button>
        {stop && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </header>
      {isOpen && <Running key={run} scene={scene} />}
    </section>
  );
}

/** The part of a room that restarts with it. Cleans up what it starts. */
function Running({ scene: name }: { scene: SceneName }): ReactNode {
  const scene = SCENES[name];
  const [{ view, room }, setShown] = useState<{ view: RoomView; room?: Room }>({ view: EMPTY });
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const worker = START[scene.server]();
    const started: Room = new Room(worker, scene, (next) => setShown({ view: next, room: started }));
    void started.open();
    first.current?.focus({ preventScroll: true });
    return () => worker.terminate();
  }, [scene]);

  const send = (client: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text")).trim();
    if (text !== "" && room?.send(client, text) === true) {
      form.reset();
    }
  };
  const field = ({ name: client, status }: ClientView): ReactNode => (
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
  );

  return (
    <>
      <div className="room-grid">
        <Frame
          view={view}
          isTerminal={scene.isTerminal}
          instead={(client) =>
            client === scene.hooks && room && <Suspense>{<HooksPane room={room} name={client} />}</Suspense>
          }
          below={scene.isBackend ? undefined : field}
        />
      </div>
      {scene.isBackend && room && <FeedDesk room={room} />}
      {scene.actions.length > 0 && room && (
        <div className="room-actions" role="group" aria-label="Try">
          {scene.actions.map(({ label, run }) => (
            <button key={label} type="button" onClick={() => void run(room)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {!scene.isPlain && room && <Tools scene={scene} room={room} waiting={view.waiting} />}
    </>
  );
}
