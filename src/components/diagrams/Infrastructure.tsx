import type { ReactNode } from "react";

import Arrow, { type ArrowKind } from "./Arrow";
import Picture, { type Drawing } from "./Picture";
import TextLines from "./TextLines";
import { wrap } from "./wrap";

type Point = readonly [number, number];
/** x, y, width, height */
type Box = readonly [number, number, number, number];

interface Part {
  id: "api" | "backend" | "clients" | "connect" | "master" | "postgres" | "store";
  name: string;
  note?: string;
}

const PARTS: readonly Part[] = [
  { id: "backend", name: "Your backend" },
  { id: "clients", name: "Your clients" },
  { id: "api", name: "API and dashboard", note: "Next.js app" },
  { id: "connect", name: "connect nodes", note: "hold the WebSockets" },
  { id: "store", name: "Dragonfly or Redis", note: "cache and pub/sub" },
  { id: "postgres", name: "PostgreSQL", note: "TimescaleDB for logs" },
  { id: "master", name: "master", note: "watches the nodes" },
];

interface Edge {
  points: readonly Point[];
  kind: ArrowKind;
  both?: boolean;
  label?: { at: Point; text: string; anchor?: "start" | "middle" | "end" };
}

interface Layout {
  width: number;
  height: number;
  service: Box;
  boxes: Readonly<Record<Part["id"], Box>>;
  edges: readonly Edge[];
  noteCharacters: number;
}

const WIDE: Layout = {
  width: 720,
  height: 344,
  service: [236, 8, 476, 328],
  noteCharacters: 30,
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
    {
      points: [
        [148, 72],
        [260, 72],
      ],
      kind: "http",
      label: { at: [192, 62], text: "API calls", anchor: "middle" },
    },
    {
      points: [
        [236, 172],
        [78, 172],
        [78, 102],
      ],
      kind: "http",
      label: { at: [152, 162], text: "webhook events", anchor: "middle" },
    },
    {
      points: [
        [148, 276],
        [260, 276],
      ],
      kind: "socket",
      both: true,
      label: { at: [192, 266], text: "WebSocket", anchor: "middle" },
    },
    {
      points: [
        [351, 102],
        [351, 143],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [351, 204],
        [351, 245],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [440, 72],
        [510, 72],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [512, 276],
        [442, 276],
      ],
      kind: "reply",
    },
  ],
};

const NARROW: Layout = {
  width: 350,
  height: 486,
  service: [4, 128, 342, 352],
  noteCharacters: 24,
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
    {
      points: [
        [64, 50],
        [64, 154],
      ],
      kind: "http",
      label: { at: [58, 106], text: "API calls", anchor: "end" },
    },
    {
      points: [
        [120, 128],
        [120, 52],
      ],
      kind: "http",
      label: { at: [127, 84], text: "events" },
    },
    {
      points: [
        [262, 50],
        [262, 154],
      ],
      kind: "socket",
      both: true,
      label: { at: [270, 100], text: "WebSocket" },
    },
    {
      points: [
        [134, 216],
        [134, 260],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [218, 216],
        [218, 260],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [58, 216],
        [58, 384],
      ],
      kind: "http",
      both: true,
    },
    {
      points: [
        [296, 386],
        [296, 218],
      ],
      kind: "reply",
    },
  ],
};

function draw(layout: Layout): Drawing {
  const [x, y, width, height] = layout.service;
  const content = (
    <>
      <rect className="diagram-group" x={x} y={y} width={width} height={height} rx={14} />
      <TextLines x={x + width - 14} y={y + height - 10} lines={["Socketless"]} anchor="end" className="diagram-soft" />
      {layout.edges.map(({ points, kind, both, label }) => {
        const [from = [0, 0], ...rest] = points;
        return (
          <g key={points.join(" ")}>
            <Arrow from={from} via={rest.slice(0, -1)} to={rest.at(-1) ?? from} kind={kind} both={both} />
            {label && (
              <TextLines
                x={label.at[0]}
                y={label.at[1]}
                lines={[label.text]}
                anchor={label.anchor}
                className="diagram-label"
              />
            )}
          </g>
        );
      })}
      {PARTS.map((part) => {
        const [left, top, boxWidth, boxHeight] = layout.boxes[part.id];
        const note = wrap(part.note ?? "", layout.noteCharacters);
        const middle = top + boxHeight / 2 + 4;
        return (
          <g key={part.id}>
            <rect
              className={part.note === undefined ? "diagram-box" : "diagram-box-strong"}
              x={left}
              y={top}
              width={boxWidth}
              height={boxHeight}
              rx={10}
            />
            <TextLines
              x={left + boxWidth / 2}
              y={note.length === 0 ? middle : middle - 8}
              lines={[part.name]}
              anchor="middle"
              className="diagram-strong"
            />
            <TextLines x={left + boxWidth / 2} y={middle + 10} lines={note} anchor="middle" className="diagram-soft" />
          </g>
        );
      })}
    </>
  );
  return { width: layout.width, height: layout.height, content };
}

const WORDS = [
  "Your backend calls the HTTP API, a Next.js app that is the dashboard too.",
  "Your clients hold WebSockets to the connect nodes.",
  "The service posts events to your backend's webhook.",
  "The HTTP API and the connect nodes exchange messages through Dragonfly or another Redis-compatible store, by pub/sub.",
  "The HTTP API uses PostgreSQL, with TimescaleDB for logs.",
  "The master watches the connect nodes.",
] as const;

/** The parts of the service and what passes between them. */
export default function Infrastructure(): ReactNode {
  return (
    <Picture
      title="The parts of Socketless and their connections"
      caption="What is inside the dashed frame runs on the service's side, or on yours if you host it."
      words={WORDS}
      wide={draw(WIDE)}
      narrow={draw(NARROW)}
    />
  );
}
