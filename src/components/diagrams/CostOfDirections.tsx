import type { ReactNode } from "react";

import { arrow, box, text, type Drawing } from "./draw";
import { picture } from "./Picture";

interface Layout {
  width: number;
  /** Horizontal centre of the backend, the service and the clients. */
  columns: readonly [number, number, number];
  boxWidth: number;
}

const WIDE: Layout = { width: 720, columns: [80, 330, 640], boxWidth: 140 };
const NARROW: Layout = { width: 350, columns: [48, 173, 302], boxWidth: 92 };

/** Distance of the clients' centres from that of the service. */
const OFFSETS = [-38, 0, 38] as const;

const ROW_HEIGHT = 170;

/** Draw the two directions below each other: one request that reaches three clients, and three messages that are three. */
function draw({ width, columns, boxWidth }: Layout): Drawing {
  const [backend, service, client] = columns;
  const half = boxWidth / 2;
  const inner = width > 400 ? 8 : 5;
  const row = (index: number, title: string, arrows: (y: number) => ReactNode): ReactNode => {
    const y = index * ROW_HEIGHT + 96;
    return (
      <g key={title}>
        {text(0, y - 78, title, "strong")}
        {arrows(y)}
        {box(backend - half, y - 20, boxWidth, 40, "box", 8)}
        {text(backend, y + 5, "Your backend", "strong middle")}
        {box(service - half, y - 20, boxWidth, 40, "box-strong", 8)}
        {text(service, y + 5, "Socketless", "strong middle")}
        {OFFSETS.map((offset) => (
          <g key={offset}>
            {box(client - half, y + offset - 14, boxWidth, 28, "box", 8)}
            {text(client, y + offset + 4, "client", "middle")}
          </g>
        ))}
      </g>
    );
  };
  const [left, right] = [backend + half + inner, service - half - inner];
  const [from, to] = [service + half + inner, client - half - inner];
  const out = (y: number): ReactNode => (
    <>
      {arrow(`${left} ${y}, ${right} ${y}`, "http")}
      {OFFSETS.map((offset) => (
        <g key={offset}>{arrow(`${from} ${y + offset / 4}, ${to} ${y + offset}`, "socket")}</g>
      ))}
    </>
  );
  const into = (y: number): ReactNode => (
    <>
      {OFFSETS.map((offset) => (
        <g key={offset}>
          {arrow(`${to} ${y + offset}, ${from} ${y + offset / 4}`, "socket")}
          {arrow(`${right} ${y + offset / 3}, ${left} ${y + offset / 3}`, "http")}
        </g>
      ))}
    </>
  );
  return {
    width,
    height: 2 * ROW_HEIGHT - 16,
    content: [
      row(0, "Out: one request reaches everybody in the feed", out),
      row(1, "In: every message is a request", into),
    ],
  };
}

export default picture({
  title: "Requests for messages to clients and from clients",
  caption: "Thin lines are HTTP requests, thick lines messages over WebSockets.",
  words: [
    "A message to a feed is one HTTP request from your backend, for any number of clients.",
    "Each message from a client is one HTTP request to your backend.",
  ],
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
