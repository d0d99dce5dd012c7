import type { ReactNode } from "react";

import Arrow from "./Arrow";
import Picture, { type Drawing } from "./Picture";
import TextLines from "./TextLines";
import { wrap } from "./wrap";

interface Exit {
  /** Status or close code, as it is on the wire. */
  code: string;
  text: string;
}

interface State {
  name: string;
  task: string;
  /** What leads to the next state below. */
  next?: string;
  exits: readonly Exit[];
}

const STATES: readonly State[] = [
  {
    name: "Connecting",
    task: "ask your backend for a new url, and open it as it is",
    next: "first frame",
    exits: [
      { code: "401", text: "token invalid or expired: reconnecting" },
      { code: "429", text: "too many connections: reconnecting, with longer pauses" },
      { code: "403", text: "your backend answers 401 or 403: refused, nothing more is tried" },
    ],
  },
  {
    name: "Connected",
    task: "answer each empty frame with an empty frame",
    next: "closed",
    exits: [
      { code: "1000", text: "reason Ping timeout, heartbeats stayed unanswered: reconnecting" },
      { code: "1006", text: "the network dropped: reconnecting" },
      { code: "other", text: "not stated: reconnecting" },
      { code: "yours", text: "your code closed it: disconnected" },
    ],
  },
  { name: "Reconnecting", task: "backoff: growing pauses with a random share", exits: [] },
];

const WORDS = [
  "Connecting: the client asks your backend for a new url, and opens it as it is.",
  "If the upgrade answers 401, the token is invalid or expired; if it answers 429, the project has too many connections. The client is then reconnecting, after 429 with longer pauses. A browser shows both as close code 1006.",
  "If your backend answers 401 or 403, the client is refused: nothing more is tried.",
  "Connected, from the first frame on: the client answers each empty frame with an empty frame.",
  "Closed with 1000 and the reason Ping timeout: heartbeats stayed unanswered. With 1006: the network dropped. With another code: not stated. After each of these the client is reconnecting. If your own code closed the connection, it is disconnected.",
  "Reconnecting: pauses grow and have a random share; then the client is connecting again.",
] as const;

interface Layout {
  width: number;
  box: { x: number; width: number };
  exits: { x: number; characters: number };
  taskCharacters: number;
}

const WIDE: Layout = {
  width: 720,
  box: { x: 40, width: 250 },
  exits: { x: 330, characters: 46 },
  taskCharacters: 32,
};
const NARROW: Layout = {
  width: 350,
  box: { x: 22, width: 128 },
  exits: { x: 164, characters: 19 },
  taskCharacters: 17,
};

const LEADING = 15;
const GAP = 44;

function draw(layout: Layout): Drawing {
  const { box, exits } = layout;
  const centre = box.x + box.width / 2;
  const parts: ReactNode[] = [];
  const tops: number[] = [];
  let y = 6;
  STATES.forEach((state, index) => {
    const task = wrap(state.task, layout.taskCharacters);
    const exitLines = state.exits.map((exit) => wrap(exit.text, exits.characters));
    const exitHeight = exitLines.reduce((sum, lines) => sum + lines.length * LEADING + 10, 0);
    const height = Math.max(36 + task.length * LEADING, exitHeight);
    tops.push(y);
    let exitY = y + 14;
    parts.push(
      <g key={state.name}>
        <rect
          className={state.name === "Connected" ? "diagram-box-strong" : "diagram-box"}
          x={box.x}
          y={y}
          width={box.width}
          height={height}
          rx={10}
        />
        <TextLines x={centre} y={y + 22} lines={[state.name]} anchor="middle" className="diagram-strong" />
        <TextLines x={centre} y={y + 40} lines={task} anchor="middle" className="diagram-soft" leading={LEADING} />
        {state.exits.map((exit, position) => {
          const top = exitY;
          exitY += (exitLines[position]?.length ?? 1) * LEADING + 10;
          return (
            <g key={exit.code}>
              <line className="diagram-guide" x1={box.x + box.width} x2={exits.x - 4} y1={top - 4} y2={top - 4} />
              <TextLines x={exits.x} y={top} lines={[exit.code]} className="diagram-on-signal" />
              <TextLines x={exits.x + 48} y={top} lines={exitLines[position] ?? []} leading={LEADING} />
            </g>
          );
        })}
        {index < STATES.length - 1 && (
          <>
            <Arrow
              from={[centre, y + height]}
              to={[centre, y + height + GAP - 2]}
              kind={state.next === "first frame" ? "socket" : "http"}
            />
            <TextLines x={centre + 10} y={y + height + 26} lines={[state.next ?? ""]} className="diagram-soft" />
          </>
        )}
      </g>,
    );
    y += height + GAP;
  });
  const height = y - GAP + 8;
  const last = (tops.at(-1) ?? 0) + 24;
  const first = (tops[0] ?? 0) + 24;
  const left = box.x - 16;
  parts.push(
    <Arrow
      key="again"
      from={[box.x, last]}
      via={[
        [left, last],
        [left, first],
      ]}
      to={[box.x, first]}
      kind="reply"
    />,
  );
  return { width: layout.width, height, content: parts };
}

/** The states of a connection, what ends each of them, and what to do then. */
export default function ConnectionLifecycle(): ReactNode {
  return (
    <Picture
      title="Lifecycle of a connection: states, close codes and what to do"
      caption="After every close that your own code did not ask for, the client asks your backend for a new url, until your backend refuses."
      words={WORDS}
      wide={draw(WIDE)}
      narrow={draw(NARROW)}
    />
  );
}
