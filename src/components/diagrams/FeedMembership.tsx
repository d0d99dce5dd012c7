import type { ReactNode } from "react";

import { applyAction, copies, type FeedAction, type Membership } from "./membership";
import { box, guide, text, type Drawing } from "./draw";
import { picture } from "./Picture";

const CLIENTS = ["user_1", "user_2", "user_3"] as const;
const FEEDS = ["a", "b"] as const;

/** A feed action, or a message, which has no `action`. */
type Step = Omit<FeedAction, "action"> & { action?: FeedAction["action"] };

const STEPS: readonly Step[] = [
  { action: "join", feeds: ["a"], clients: ["user_1", "user_2"] },
  { action: "join", feeds: ["b"], clients: ["user_2", "user_3"] },
  { feeds: ["a"], clients: [] },
  { feeds: ["a"], clients: ["user_2"] },
  { action: "set", feeds: ["b"], clients: ["user_1"] },
  { action: "leave", feeds: ["b"], clients: ["user_3"] },
  { feeds: ["b"], clients: [] },
];

interface Row {
  text: string;
  isMessage: boolean;
  /** For each client, its feeds after an action, or the number of copies of a message it gets. */
  cells: readonly (readonly string[] | number)[];
}

function rowsOf(steps: readonly Step[]): Row[] {
  let membership: Membership = new Map();
  const feedsOf = (client: string): readonly string[] => membership.get(client) ?? [];
  return steps.map(({ action, ...step }) => {
    if (action === undefined) {
      const text = `message to feed ${[...step.feeds, ...step.clients].join(" and ")}`;
      return { text, isMessage: true, cells: CLIENTS.map((client) => copies(feedsOf(client), client, step)) };
    }
    membership = applyAction(membership, { action, ...step });
    const text = `${action} ${step.feeds.join(", ")}: ${step.clients.join(", ")}`;
    return { text, isMessage: false, cells: CLIENTS.map(feedsOf) };
  });
}

const ROWS = rowsOf(STEPS);

const COPIES = ["nothing", "one copy", "two copies"];

const WORDS = ROWS.map(({ text, cells }) => {
  const states = cells.map((cell, index) =>
    typeof cell === "number"
      ? `${CLIENTS[index]} gets ${COPIES[cell]}`
      : `${CLIENTS[index]} is in ${cell.join(" and ") || "no feed"}`,
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Then ${states.join(", ")}.`;
});

interface Layout {
  width: number;
  columns: readonly number[];
  rowHeight: number;
  text: { x: number; y: number };
  cellY: number;
}

const WIDE: Layout = { width: 720, columns: [400, 520, 640], rowHeight: 48, text: { x: 16, y: 29 }, cellY: 24 };
const NARROW: Layout = { width: 350, columns: [62, 175, 288], rowHeight: 70, text: { x: 10, y: 20 }, cellY: 46 };
const HEADER = 34;

const circles = (x: number, y: number, feeds: readonly string[]): ReactNode =>
  FEEDS.map((feed, index) => {
    const centre = x + 30 * index - 15;
    const isIn = feeds.includes(feed);
    const look = isIn ? ["diagram-brand-fill", "diagram-signal-fill"][index] : "diagram-box";
    return (
      <g key={feed}>
        <circle className={look} strokeDasharray={isIn ? undefined : "3 3"} cx={centre} cy={y} r={12} />
        {isIn && text(centre, y + 4, feed, "on-brand middle")}
      </g>
    );
  });

const copiesAt = (x: number, y: number, count: number): ReactNode =>
  count === 0 ? (
    text(x, y + 4, "–", "soft middle")
  ) : (
    <>
      {box(x - 34, y - 13, 68, 26, count > 1 ? "box-signal" : "box-strong", 13)}
      {text(x, y + 4, count === 1 ? "1 copy" : `${count} copies`, count > 1 ? "on-signal middle" : "middle")}
    </>
  );

function draw({ width, columns, rowHeight, text: at, cellY }: Layout): Drawing {
  const heads = CLIENTS.map((client, column) => (
    <g key={client}>{text(columns[column] ?? 0, 22, client, "code strong middle")}</g>
  ));
  const rows = ROWS.map((row, index) => {
    const top = HEADER + index * rowHeight;
    return (
      <g key={row.text}>
        {guide(8, width - 8, top)}
        {text(at.x, top + at.y, row.text, row.isMessage ? "code strong" : "code")}
        {row.cells.map((cell, column) => {
          const [x, y] = [columns[column] ?? 0, top + cellY];
          return <g key={column}>{typeof cell === "number" ? copiesAt(x, y, cell) : circles(x, y, cell)}</g>;
        })}
      </g>
    );
  });
  return { width, height: HEADER + ROWS.length * rowHeight + 4, content: [heads, rows] };
}

export default picture({
  title: "Feeds: membership after join, leave and set, and who receives a message",
  caption:
    "Read from top to bottom. A circle with a letter is a feed that the client is in. A message reaches the clients that are in the feed at that moment, and a client that is also named gets it twice.",
  words: WORDS,
  wide: draw(WIDE),
  narrow: draw(NARROW),
});
