import type { ReactNode } from "react";

import Picture, { type Drawing } from "./Picture";
import TextLines from "./TextLines";
import { wrap } from "./wrap";

interface Moment {
  time: string;
  what: string;
  client: string;
  /** Event that the webhook gets, if it asked for it. */
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
    client: "hears nothing, then sees 1006; the service waits for heartbeats, more than 15 s",
    event: "CONNECTION_CLOSE",
  },
  {
    time: "1:35",
    what: "The network is back",
    client: "asks for a new url, connects with token 3, loads what it missed",
    event: "CONNECTION_OPEN",
  },
  { time: "2:00", what: "Token 1 expires", client: "an upgrade with the old url would answer 401", event: undefined },
];

/** Spans in indexes of `MOMENTS`; one past the last index means that it goes on. */
const TOKENS = [
  { name: "1", from: 0, to: 5 },
  { name: "2", from: 2, to: 6 },
  { name: "3", from: 4, to: 6 },
] as const;
const CONNECTED = [
  { from: 0, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 6 },
] as const;

interface Layout {
  width: number;
  text: { x: number; characters: number };
  /** The column of events; undefined puts the event under the text. */
  events: number | undefined;
}

const WIDE: Layout = { width: 720, text: { x: 150, characters: 54 }, events: 560 };
const NARROW: Layout = { width: 350, text: { x: 138, characters: 31 }, events: undefined };

const LEADING = 16;
const TIME_X = 8;
const CONNECTION_X = 52;
const TOKEN_X = 78;
const TOKEN_STEP = 18;
const HEADER = 34;

function draw(layout: Layout): Drawing {
  const tops: number[] = [];
  let y = HEADER;
  const rows = MOMENTS.map((moment) => {
    const lines = wrap(moment.client, layout.text.characters);
    const eventUnder = layout.events === undefined && moment.event !== undefined;
    const top = y;
    tops.push(top);
    y += (1 + lines.length + (eventUnder ? 1 : 0)) * LEADING + 22;
    return (
      <g key={moment.time}>
        <line className="diagram-guide" x1={8} x2={layout.width - 8} y1={top} y2={top} />
        <TextLines x={TIME_X} y={top + 20} lines={[moment.time]} className="diagram-code" />
        <TextLines x={layout.text.x} y={top + 20} lines={[moment.what]} className="diagram-strong" />
        <TextLines x={layout.text.x} y={top + 20 + LEADING} lines={lines} leading={LEADING} className="diagram-soft" />
        {moment.event !== undefined && (
          <TextLines
            x={layout.events ?? layout.text.x}
            y={layout.events === undefined ? top + 20 + (1 + lines.length) * LEADING : top + 20}
            lines={[moment.event]}
            className="diagram-code"
          />
        )}
      </g>
    );
  });
  const ends = [...tops, y];
  const spans = [
    ...CONNECTED.map(({ from, to }) => (
      <rect
        key={`connection-${from}`}
        className="diagram-signal-fill"
        x={CONNECTION_X - 4}
        y={(ends[from] ?? 0) + 8}
        width={8}
        height={(ends[to] ?? y) - (ends[from] ?? 0)}
        rx={4}
      />
    )),
    ...TOKENS.map(({ name, from, to }, index) => (
      <g key={`token-${name}`}>
        <rect
          className="diagram-box-strong"
          x={TOKEN_X + index * TOKEN_STEP - 7}
          y={(ends[from] ?? 0) + 8}
          width={14}
          height={(ends[to] ?? y) - (ends[from] ?? 0)}
          rx={7}
        />
        <TextLines
          x={TOKEN_X + index * TOKEN_STEP}
          y={(ends[from] ?? 0) + 24}
          lines={[name]}
          anchor="middle"
          className="diagram-strong"
        />
      </g>
    )),
  ];
  const heads = [
    <TextLines key="time" x={TIME_X} y={20} lines={["h"]} className="diagram-soft" />,
    <TextLines key="open" x={CONNECTION_X} y={20} lines={["open"]} anchor="middle" className="diagram-soft" />,
    <TextLines
      key="tokens"
      x={TOKEN_X + TOKEN_STEP}
      y={20}
      lines={["tokens"]}
      anchor="middle"
      className="diagram-soft"
    />,
    <TextLines key="what" x={layout.text.x} y={20} lines={["what happens"]} className="diagram-soft" />,
    layout.events !== undefined && (
      <TextLines key="event" x={layout.events} y={20} lines={["event"]} className="diagram-soft" />
    ),
  ];
  return { width: layout.width, height: y + 16, content: [rows, spans, heads] };
}

const WORDS = MOMENTS.map(
  ({ time, what, client, event }) =>
    `At ${time}: ${what.charAt(0).toLowerCase()}${what.slice(1)}. The client: ${client}. ${
      event === undefined ? "No event." : `Event: ${event}.`
    }`,
);

/** When tokens, connections and events begin and end while a tab sleeps and a network drops. */
export default function TokenTimeline(): ReactNode {
  return (
    <Picture
      title="Token lifetime and reconnects: sleep, network drop and expiry"
      caption="An example. 2 hours and 15 seconds are the numbers of the open-source release; events arrive if sendOnConnect and sendOnDisconnect are true."
      words={WORDS}
      wide={draw(WIDE)}
      narrow={draw(NARROW)}
    />
  );
}
