import type { ReactNode } from "react";

import { box, guide, text, wrap, type Drawing } from "./draw";
import { picture } from "./Picture";

interface Moment {
  time: string;
  what: string;
  client: string;
  /** Event that the webhook gets, if it requested it. */
  event?: string;
}

const MOMENTS: readonly Moment[] = [
  { time: "0:00", what: "Your backend gets token 1", client: "connects with its url", event: "CONNECTION_OPEN" },
  {
    time: "0:40",
    what: "The tab goes to sleep",
    client: "answers no heartbeat; after more than 15 s it is closed: 1000, Ping timeout",
    event: "CONNECTION_CLOSE",
  },
  {
    time: "1:10",
    what: "The tab wakes up",
    client: "sees the close, asks for a new url, connects with token 2",
    event: "CONNECTION_OPEN",
  },
  {
    time: "1:30",
    what: "The network drops",
    client: "receives nothing, then sees 1006; the service waits for heartbeats, more than 15 s",
    event: "CONNECTION_CLOSE",
  },
  {
    time: "1:35",
    what: "The network is back",
    client: "asks for a new url, connects with token 3, loads what it missed",
    event: "CONNECTION_OPEN",
  },
  { time: "2:00", what: "Token 1 expires", client: "an upgrade with the old url would answer 401" },
];

/** First and last moment of a token or connection; one past the last moment means that it continues. */
type Span = readonly [from: number, to: number];
const TOKENS: readonly Span[] = [
  [0, 5],
  [2, 6],
  [4, 6],
];
const CONNECTED: readonly Span[] = [
  [0, 1],
  [2, 3],
  [4, 6],
];

interface Layout {
  width: number;
  x: number;
  characters: number;
  /** x of the events' column; undefined puts the event below the text. */
  events?: number;
}

const WIDE: Layout = { width: 720, x: 150, characters: 54, events: 560 };
const NARROW: Layout = { width: 350, x: 138, characters: 31 };

const LEADING = 16;

function draw({ width, x, characters, events }: Layout): Drawing {
  const tops = [34];
  const rows = MOMENTS.map(({ time, what, client, event }) => {
    const top = tops.at(-1) ?? 0;
    const lines = [...wrap(client, characters)];
    const below = top + 20 + (1 + lines.length) * LEADING;
    const isUnder = events === undefined && event !== undefined;
    tops.push(below + 2 + (isUnder ? LEADING : 0));
    return (
      <g key={time}>
        {guide(8, width - 8, top)}
        {text(8, top + 20, time, "code")}
        {text(x, top + 20, what, "strong")}
        {text(x, top + 20 + LEADING, lines, "soft", LEADING)}
        {event && text(events ?? x, isUnder ? below : top + 20, event, "code")}
      </g>
    );
  });
  const bar = (centre: number, [from, to]: Span, breadth: number, look: string): ReactNode => {
    const [top = 0, end = 0] = [tops[from], tops[to]];
    return box(centre - breadth / 2, top + 8, breadth, end - top, look, breadth / 2);
  };
  return {
    width,
    height: (tops.at(-1) ?? 0) + 16,
    content: (
      <>
        {text(8, 20, "h", "soft")}
        {text(52, 20, "open", "soft middle")}
        {text(96, 20, "tokens", "soft middle")}
        {text(x, 20, "what happens", "soft")}
        {events && text(events, 20, "event", "soft")}
        {rows}
        {CONNECTED.map((span) => (
          <g key={span[0]}>{bar(52, span, 8, "signal-fill")}</g>
        ))}
        {TOKENS.map((span, index) => (
          <g key={span[0]}>
            {bar(78 + 18 * index, span, 14, "box-strong")}
            {text(78 + 18 * index, (tops[span[0]] ?? 0) + 24, String(index + 1), "strong middle")}
          </g>
        ))}
      </>
    ),
  };
}

const WORDS = MOMENTS.map(
  ({ time, what, client, event }) =>
    `At ${time}: ${what.charAt(0).toLowerCase()}${what.slice(1)}. The client: ${client}. ${event ? `Event: ${event}` : "No event"}.`,
);

export default picture({
  title: "Token lifetime and reconnects: sleep, network drop and expiry",
  caption:
    "An example with the open-source release's times, 2 hours and 15 seconds. The events require sendOnConnect and sendOnDisconnect.",
  words: WORDS,
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
