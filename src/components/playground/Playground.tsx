import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";

import Actions from "./Actions";
import Frame from "./Frame";
import { Icon } from "./icons";
import type { LiveProps } from "./Live";
import { SCENES, type SceneName } from "./scenes";
import { STILL } from "./still";

interface Props {
  scene: SceneName;
}

type Phase = "still" | "loading" | "failed" | "running";

const SAID: Readonly<Record<Phase, string>> = {
  still: "No account, no install",
  loading: "Starting",
  failed: "It could not be loaded. Check your connection.",
  running: "Runs in this tab",
};

/**
 * A room to try: a picture of it first, and from the press of its button the real thing, with the service and the
 * tutorial's server in a worker of this page. Its code is fetched at the press.
 */
export default function Playground({ scene: name }: Props): ReactNode {
  const scene = SCENES[name];
  const [phase, setPhase] = useState<Phase>("still");
  const [run, setRun] = useState(0);
  const [loaded, setLoaded] = useState<{ Live: ComponentType<LiveProps> }>();
  const runButton = useRef<HTMLButtonElement>(null);
  const wasStopped = useRef(false);

  useEffect(() => {
    if (phase === "still" && wasStopped.current) runButton.current?.focus();
  }, [phase]);

  const start = async (): Promise<void> => {
    setPhase("loading");
    try {
      setLoaded({ Live: (await import("./Live")).default });
      setPhase("running");
    } catch {
      setPhase("failed");
    }
  };
  const stop = (): void => {
    wasStopped.current = true;
    setPhase("still");
  };

  const room = phase === "running" ? loaded : undefined;
  return (
    <section className="room" aria-label={scene.title} data-playground={phase}>
      <header className="room-head">
        <strong>{scene.title}</strong>
        <span className="room-said" role="status">
          {SAID[phase]}
        </span>
        <span className="room-no-scripts">With JavaScript on, it runs here.</span>
        {room !== undefined ? (
          <>
            <button type="button" className="room-tool" onClick={() => setRun(run + 1)}>
              Start over
            </button>
            <button type="button" className="room-tool" onClick={stop}>
              Stop
            </button>
          </>
        ) : (
          <button
            ref={runButton}
            type="button"
            className="room-run"
            aria-disabled={phase === "loading"}
            onClick={() => void start()}
          >
            <Icon name="run" /> Run it here
          </button>
        )}
      </header>
      {room !== undefined ? (
        <room.Live key={run} scene={name} />
      ) : (
        <>
          <div
            className="room-grid"
            role="img"
            aria-label="A picture of the room. Ana and Ben write to each other. Beside them stand the frames, the signed events and the requests of the last message."
          >
            <Frame view={STILL} isStill below={({ name }) => <p className="room-write">Write as {name}</p>} />
          </div>
          <Actions scene={scene} />
        </>
      )}
    </section>
  );
}
