import type { ReactNode } from "react";

import type { Room } from "./room";
import type { Scene } from "./scenes";

interface Props {
  scene: Scene;
  /** The running room; without one, the buttons show what there will be to try. */
  room?: Room | undefined;
}

/** What can be done to a scene's room besides writing. */
export default function Actions({ scene: { actions }, room }: Props): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className="room-actions" role="group" aria-label="Try">
      {actions.map(({ label, run }) => (
        <button key={label} type="button" disabled={room === undefined} onClick={() => room && void run(room)}>
          {label}
        </button>
      ))}
    </div>
  );
}
