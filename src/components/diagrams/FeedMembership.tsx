import clsx from "clsx";
import type { ReactNode } from "react";

import Picture, { type Drawing } from "./Picture";
import { applyAction, copies, type Addressing, type FeedAction, type Membership } from "../tools/feeds/membership";
import TextLines from "./TextLines";

const CLIENTS = ["user_1", "user_2", "user_3"] as const;
const FEEDS = ["a", "b"] as const;

type Row = { kind: "action"; text: string; action: FeedAction } | { kind: "message"; text: string; to: Addressing };

const ROWS: readonly Row[] = [
  {
    kind: "action",
    text: "join a: user_1, user_2",
    action: { action: "join", feeds: ["a"], clients: ["user_1", "user_2"] },
  },
  {
    kind: "action",
    text: "join b: user_2, user_3",
    action: { action: "join", feeds: ["b"], clients: ["user_2", "user_3"] },
  },
  { kind: "message", text: "message to feed a", to: { clients: [], feeds: ["a"] } },
  { kind: "message", text: "message to feed a and user_2", to: { clients: ["user_2"], feeds: ["a"] } },
  { kind: "action", text: "set b: user_1", action: { action: "set", feeds: ["b"], clients: ["user_1"] } },
  { kind: "action", text: "leave b: user_3", action: { action: "leave", feeds: ["b"], clients: ["user_3"] } },
  { kind: "message", text: "message to feed b", to: { clients: [], feeds: ["b"] } },
];

/** Each row with the membership that holds after it. */
function played(): { row: Row; membership: Membership }[] {
  let membership: Membership = new Map();
  return ROWS.map((row) => {
    membership = row.kind === "action" ? applyAction(membership, row.action) : membership;
    return { row, membership };
  });
}

const amount = (count: number): string => (count === 0 ? "nothing" : count === 1 ? "one copy" : "two copies");

function inWords({ row, membership }: { row: Row; membership: Membership }): string {
  const states = CLIENTS.map((client) =>
    row.kind === "action"
      ? `${client} is in ${(membership.get(client) ?? []).join(" and ") || "no feed"}`
      : `${client} gets ${amount(copies(membership.get(client) ?? [], client, row.to))}`,
  );
  return `${row.text.charAt(0).toUpperCase()}${row.text.slice(1)}. Then ${states.join(", ")}.`;
}

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

function Feeds({ x, y, feeds }: { x: number; y: number; feeds: readonly string[] }): ReactNode {
  return FEEDS.map((feed, index) => {
    const centre = x + (index === 0 ? -15 : 15);
    const inside = feeds.includes(feed);
    return (
      <g key={feed}>
        <circle
          className={inside ? (index === 0 ? "diagram-brand-fill" : "diagram-signal-fill") : "diagram-box"}
          strokeDasharray={inside ? undefined : "3 3"}
          cx={centre}
          cy={y}
          r={12}
        />
        {inside && <TextLines x={centre} y={y + 4} lines={[feed]} anchor="middle" className="diagram-on-brand" />}
      </g>
    );
  });
}

function Copies({ x, y, count }: { x: number; y: number; count: number }): ReactNode {
  if (count === 0) {
    return <TextLines x={x} y={y + 4} lines={["–"]} anchor="middle" className="diagram-soft" />;
  }
  return (
    <>
      <rect
        className={count > 1 ? "diagram-box-signal" : "diagram-box-strong"}
        x={x - 34}
        y={y - 13}
        width={68}
        height={26}
        rx={13}
      />
      <TextLines
        x={x}
        y={y + 4}
        lines={[count === 1 ? "1 copy" : `${count} copies`]}
        anchor="middle"
        className={clsx(count > 1 && "diagram-on-signal")}
      />
    </>
  );
}

function draw(layout: Layout): Drawing {
  const rows = played().map(({ row, membership }, index) => {
    const top = HEADER + index * layout.rowHeight;
    const y = top + layout.cellY;
    return (
      <g key={row.text}>
        <line className="diagram-guide" x1={8} x2={layout.width - 8} y1={top} y2={top} />
        <TextLines
          x={layout.text.x}
          y={top + layout.text.y}
          lines={[row.text]}
          className={clsx("diagram-code", row.kind === "message" && "diagram-strong")}
        />
        {CLIENTS.map((client, column) => {
          const x = layout.columns[column] ?? 0;
          return row.kind === "action" ? (
            <Feeds key={client} x={x} y={y} feeds={membership.get(client) ?? []} />
          ) : (
            <Copies key={client} x={x} y={y} count={copies(membership.get(client) ?? [], client, row.to)} />
          );
        })}
      </g>
    );
  });
  const heads = CLIENTS.map((client, column) => (
    <TextLines
      key={client}
      x={layout.columns[column] ?? 0}
      y={22}
      lines={[client]}
      anchor="middle"
      className="diagram-code diagram-strong"
    />
  ));
  return { width: layout.width, height: HEADER + ROWS.length * layout.rowHeight + 4, content: [heads, rows] };
}

/** What join, leave and set do to three clients, and who receives a message then. */
export default function FeedMembership(): ReactNode {
  return (
    <Picture
      title="Feeds: membership after join, leave and set, and who receives a message"
      caption="Read from top to bottom. A circle with a letter is a feed that the client is in; a message goes to who is in the feed at that moment, and twice to a client that is named as well."
      words={played().map(inWords)}
      wide={draw(WIDE)}
      narrow={draw(NARROW)}
    />
  );
}
