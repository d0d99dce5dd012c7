import { arrow, box, text, type ArrowKind, type Drawing } from "./draw";
import { picture } from "./Picture";

/** x, y, width, height */
type Box = readonly [number, number, number, number];

/** Boxes of the drawing; parts of the service have a note. */
const PARTS = [
  { id: "backend", name: "Your backend" },
  { id: "clients", name: "Your clients" },
  { id: "api", name: "API and dashboard", note: "Next.js app" },
  { id: "connect", name: "connect nodes", note: "hold the WebSockets" },
  { id: "store", name: "Dragonfly or Redis", note: "cache and pub/sub" },
  { id: "postgres", name: "PostgreSQL", note: "TimescaleDB for logs" },
  { id: "master", name: "master", note: "watches the nodes" },
] as const;

type Label = readonly [x: number, y: number, text: string, anchor: string];
type Edge = readonly [path: string, kind: ArrowKind, both: boolean, label?: Label];

interface Layout {
  width: number;
  height: number;
  service: Box;
  boxes: Readonly<Record<(typeof PARTS)[number]["id"], Box>>;
  edges: readonly Edge[];
}

const WIDE: Layout = {
  width: 720,
  height: 344,
  service: [236, 8, 476, 328],
  boxes: {
    backend: [8, 44, 140, 56],
    clients: [8, 248, 140, 56],
    api: [262, 42, 178, 60],
    store: [262, 144, 178, 60],
    connect: [262, 246, 178, 60],
    postgres: [512, 42, 178, 60],
    master: [512, 246, 178, 60],
  },
  edges: [
    ["148 72, 260 72", "http", false, [192, 62, "API calls", "middle"]],
    ["236 172, 78 172, 78 102", "http", false, [152, 162, "webhook events", "middle"]],
    ["148 276, 260 276", "socket", true, [192, 266, "WebSocket", "middle"]],
    ["351 102, 351 143", "http", true],
    ["351 204, 351 245", "http", true],
    ["440 72, 510 72", "http", true],
    ["512 276, 442 276", "reply", false],
  ],
};

const NARROW: Layout = {
  width: 350,
  height: 486,
  service: [4, 128, 342, 352],
  boxes: {
    backend: [12, 6, 150, 44],
    clients: [188, 6, 150, 44],
    api: [14, 156, 152, 60],
    connect: [186, 156, 150, 60],
    store: [100, 262, 150, 60],
    postgres: [14, 386, 152, 60],
    master: [186, 386, 150, 60],
  },
  edges: [
    ["64 50, 64 154", "http", false, [58, 106, "API calls", "end"]],
    ["120 128, 120 52", "http", false, [127, 84, "events", "start"]],
    ["262 50, 262 154", "socket", true, [270, 100, "WebSocket", "start"]],
    ["134 216, 134 260", "http", true],
    ["218 216, 218 260", "http", true],
    ["58 216, 58 384", "http", true],
    ["296 386, 296 218", "reply", false],
  ],
};

function draw({ width, height, service, boxes, edges }: Layout): Drawing {
  const [left, top, across, down] = service;
  const content = (
    <>
      {box(...service, "group", 14)}
      {text(left + across - 14, top + down - 10, "Socketless", "soft end")}
      {edges.map(([path, kind, both, label]) => (
        <g key={path}>
          {arrow(path, kind, both)}
          {label && text(label[0], label[1], label[2], `label ${label[3]}`)}
        </g>
      ))}
      {PARTS.map((part) => {
        const [x, y, width, height] = boxes[part.id];
        const [centre, middle] = [x + width / 2, y + height / 2 + 4];
        const note = "note" in part ? part.note : undefined;
        return (
          <g key={part.id}>
            {box(x, y, width, height, note ? "box-strong" : "box")}
            {text(centre, note ? middle - 8 : middle, part.name, "strong middle")}
            {note && text(centre, middle + 10, note, "soft middle")}
          </g>
        );
      })}
    </>
  );
  return { width, height, content };
}

const WORDS = [
  "Your backend calls the HTTP API, a Next.js app that also serves the dashboard.",
  "Your clients hold WebSockets to the connect nodes.",
  "The service posts events to your backend's webhook.",
  "The HTTP API and the connect nodes exchange messages through Dragonfly or another Redis-compatible store, by pub/sub.",
  "The HTTP API uses PostgreSQL, with TimescaleDB for logs.",
  "The master watches the connect nodes.",
] as const;

export default picture({
  title: "The parts of Socketless and their connections",
  caption: "The service runs everything inside the dashed frame, or you do if you host it.",
  words: WORDS,
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
