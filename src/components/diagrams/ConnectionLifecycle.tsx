import { arrow, box, guide, text, wrap, type Drawing } from "./draw";
import { picture } from "./Picture";

interface State {
  name: string;
  task: string;
  /** What leads to the next state, which is drawn below. */
  next?: string;
  /** Statuses and close codes, as sent, and the consequence of each. */
  exits: readonly (readonly [code: string, text: string])[];
}

const STATES: readonly State[] = [
  {
    name: "Connecting",
    task: "ask your backend for a new url, and open it unchanged",
    next: "first frame",
    exits: [
      ["401", "token invalid or expired: reconnecting"],
      ["429", "too many connections: reconnecting, with longer pauses"],
      ["403", "your backend answers 401 or 403: refused, no more retries"],
    ],
  },
  {
    name: "Connected",
    task: "answer each empty frame with an empty frame",
    next: "closed",
    exits: [
      ["1000", "reason Ping timeout, unanswered heartbeats: reconnecting"],
      ["1006", "the network dropped: reconnecting"],
      ["other", "not stated: reconnecting"],
      ["yours", "your code closed it: ended"],
    ],
  },
  { name: "Reconnecting", task: "backoff: longer pauses each time, with jitter", exits: [] },
];

const WORDS = [
  "Connecting: the client asks your backend for a new url, and opens it unchanged.",
  "If the upgrade answers 401, the token is invalid or expired; if it answers 429, the project has too many connections. The client is then reconnecting, after 429 with longer pauses. A browser shows both as close code 1006.",
  "If your backend answers 401 or 403, the client is refused and does not retry.",
  "Connected, from the first frame on: the client answers each empty frame with an empty frame.",
  "Closed with 1000 and the reason Ping timeout: heartbeats were not answered. Closed with 1006: the network dropped. Other codes: not stated. After each of these, the client reconnects. If your own code closed the connection, it has ended.",
  "Reconnecting: the client waits longer after each failure, with jitter, and then connects again.",
] as const;

interface Layout {
  width: number;
  box: { x: number; width: number; characters: number };
  exits: { x: number; characters: number };
}

const WIDE: Layout = {
  width: 720,
  box: { x: 40, width: 250, characters: 32 },
  exits: { x: 330, characters: 46 },
};
const NARROW: Layout = {
  width: 350,
  box: { x: 22, width: 128, characters: 17 },
  exits: { x: 164, characters: 19 },
};

const LEADING = 15;
const GAP = 44;

function draw(layout: Layout): Drawing {
  const { x, width } = layout.box;
  const centre = x + width / 2;
  let last = 0;
  let y = 6;
  const states = STATES.map(({ name, task, next, exits }) => {
    const top = y;
    last = top + 24;
    let exitY = top + 14;
    const ways = exits.map(([code, what]) => {
      const lines = wrap(what, layout.exits.characters);
      const at = exitY;
      exitY += lines.length * LEADING + 10;
      return (
        <g key={code}>
          {guide(x + width, layout.exits.x - 4, at - 4)}
          {text(layout.exits.x, at, code, "on-signal")}
          {text(layout.exits.x + 48, at, lines)}
        </g>
      );
    });
    const tasks = wrap(task, layout.box.characters);
    const height = Math.max(36 + tasks.length * LEADING, exitY - top - 14);
    y += height + GAP;
    return (
      <g key={name}>
        {box(x, top, width, height, name === "Connected" ? "box-strong" : "box")}
        {text(centre, top + 22, name, "strong middle")}
        {text(centre, top + 40, tasks, "soft middle")}
        {ways}
        {next && arrow(`${centre} ${top + height}, ${centre} ${y - 2}`, name === "Connecting" ? "socket" : "http")}
        {next && text(centre + 10, top + height + 26, next, "soft")}
      </g>
    );
  });
  const again = arrow(`${x} ${last}, ${x - 16} ${last}, ${x - 16} 30, ${x} 30`, "reply");
  return { width: layout.width, height: y - GAP + 8, content: [states, <g key="again">{again}</g>] };
}

export default picture({
  title: "Lifecycle of a connection: states, close codes and what to do",
  caption:
    "After every close that your code did not cause, the client asks your backend for a new url, until your backend refuses.",
  words: WORDS,
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
