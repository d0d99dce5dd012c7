import { useRef, useState, type ComponentType, type ReactNode } from "react";

import Frame from "./Frame";
import { Icon } from "./icons";
import type { LiveProps } from "./Live";
import { SCENES } from "./scenes";
import { STILL } from "./still";

const SAID = {
  still: "No account, no install",
  loading: "Starting",
  failed: "It could not be loaded. Check your connection.",
} as const;

/**
 * Live room of the home page: a picture until its button is pressed, then the room itself, with the service and the
 * tutorial's server in a worker of this page. Its code is fetched on that press.
 */
export default function Playground(): ReactNode {
  const [phase, setPhase] = useState<keyof typeof SAID | { Live: ComponentType<LiveProps> }>("still");
  const wasStopped = useRef(false);

  const start = async (): Promise<void> => {
    setPhase("loading");
    try {
      setPhase({ Live: (await import("./Live")).default });
    } catch {
      setPhase("failed");
    }
  };
  const stop = (): void => {
    wasStopped.current = true;
    setPhase("still");
  };

  if (typeof phase === "object") {
    return <phase.Live scene="room" stop={stop} />;
  }
  const { title } = SCENES.room;
  return (
    <section className="room" aria-label={title} data-playground={phase}>
      <header className="room-head">
        <strong>{title}</strong>
        <span className="room-said" role="status">
          {SAID[phase]}
        </span>
        <span hidden className="room-no-scripts">
          With JavaScript on, it runs here.
        </span>
        <button
          ref={(button) => void (wasStopped.current && button?.focus())}
          type="button"
          className="room-run"
          aria-disabled={phase === "loading"}
          onClick={() => void start()}
        >
          <Icon name="run" /> Run it here
        </button>
      </header>
      <div
        className="room-grid"
        role="img"
        aria-label="A picture of the room. Ana and Ben write to each other. Beside them stand the frames, the signed events and the requests of the last message."
      >
        <Frame view={STILL} isStill below={({ name }) => <p className="room-write">Write as {name}</p>} />
      </div>
    </section>
  );
}
