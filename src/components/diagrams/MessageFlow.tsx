import { arrow, box, text, wrap, type ArrowKind, type Drawing } from "./draw";
import { picture } from "./Picture";

const LANES = ["Client", "Socketless", "Your backend"] as const;

/** Arrows: the lanes of both ends, text and kind. */
const STEPS: readonly (readonly [from: number, to: number, text: string, kind: ArrowKind])[] = [
  [0, 2, "requests a connection", "http"],
  [2, 1, "POST /connection with an identifier", "http"],
  [1, 2, "token and url", "reply"],
  [2, 0, "url", "reply"],
  [0, 1, "opens the WebSocket", "socket"],
  [1, 2, "event CONNECTION_OPEN", "http"],
  [2, 1, "reply: join feed room_7", "reply"],
  [0, 1, "sends a message", "socket"],
  [1, 2, "event MESSAGE, signed", "http"],
  [2, 1, "POST /message to feed room_7", "http"],
  [1, 0, "message to every client in room_7", "socket"],
  [2, 1, "reply: message to the sender", "reply"],
  [1, 0, "message to the sender", "socket"],
];

const WORDS = [
  "The client requests a connection from your backend.",
  "Your backend calls POST /api/v0/connection with an identifier for the client and the API key.",
  "The service answers with a token and a url.",
  "Your backend gives the url to the client.",
  "The client opens a WebSocket to the url.",
  "The service sends your webhook a CONNECTION_OPEN event, if sendOnConnect is true.",
  "Your backend replies that the client joins the feed room_7.",
  "The client sends a message over the WebSocket.",
  "The service sends your webhook a signed MESSAGE event.",
  "Your backend calls POST /api/v0/message with a message to the feed room_7.",
  "The service sends that message to every client in room_7.",
  "Your backend replies to the event with a message to the client that sent it, for example that its message is stored.",
  "The service sends that message to the client.",
] as const;

interface Layout {
  width: number;
  /** Horizontal centre of each lane. */
  lanes: readonly [number, number, number];
  laneWidth: number;
  leading: number;
}

const WIDE: Layout = { width: 720, lanes: [80, 360, 640], laneWidth: 140, leading: 16 };
const NARROW: Layout = { width: 350, lanes: [52, 160, 298], laneWidth: 102, leading: 15 };

/** Characters per line of a text, per unit of its arrow's length. */
const DENSITY = 0.135;

const HEADER = 40;

/** Draw lanes from left to right, and one arrow per step with its text above. */
function draw({ width, lanes, laneWidth, leading }: Layout): Drawing {
  let y = HEADER + 6;
  const rows = STEPS.map(([from, to, step, kind], index) => {
    const [start = 0, end = 0] = [lanes[from], lanes[to]];
    // Set the text of an arrow that crosses the lane in the middle beside that lane.
    const left = Math.abs(from - to) > 1 ? lanes[1] : Math.min(start, end);
    const right = Math.max(start, end);
    const lines = wrap(`${index + 1}. ${step}`, Math.floor((right - left) * DENSITY));
    const top = y + leading + 10;
    y += lines.length * leading + 18;
    const gap = start < end ? 4 : -4;
    return (
      <g key={index}>
        {arrow(`${start + gap} ${y}, ${end - gap} ${y}`, kind)}
        {text((left + right) / 2, top, lines, "label middle", leading)}
      </g>
    );
  });
  const height = y + 20;
  const columns = LANES.map((name, index) => {
    const x = lanes[index] ?? 0;
    return (
      <g key={name}>
        <line className="diagram-lane" x1={x} y1={HEADER} x2={x} y2={height - 4} />
        {box(x - laneWidth / 2, 4, laneWidth, 32, index === 1 ? "box-strong" : "box", 8)}
        {text(x, 25, name, "strong middle")}
      </g>
    );
  });
  return { width, height, content: [columns, rows] };
}

export default picture({
  title: "Message flow between client, Socketless and your backend",
  caption: "Solid lines are HTTP requests, dashed lines their responses, thick lines the WebSocket.",
  words: WORDS,
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
