import { useEffect, useRef, useState, type ReactNode } from "react";

import Live from "./Live";
import { SCENES, type SceneName } from "./scenes";

/** A scene that runs while the disclosure around it is open. */
export default function SceneTool({ scene: name }: { scene: SceneName }): ReactNode {
  const scene = SCENES[name];
  const [isOpen, setOpen] = useState(true);
  const [run, setRun] = useState(0);
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const details = root.current?.closest("details");
    const follow = () => setOpen(details?.open === true);
    details?.addEventListener("toggle", follow);
    return () => details?.removeEventListener("toggle", follow);
  }, []);

  return (
    <section ref={root} className="room" aria-label={scene.title} data-playground="running">
      <header className="room-head">
        <strong>{scene.title}</strong>
        <span className="room-said">Runs in this tab</span>
        <button type="button" onClick={() => setRun(run + 1)}>
          Start over
        </button>
      </header>
      {isOpen && <Live key={run} scene={name} />}
    </section>
  );
}
