import type { ReactNode } from "react";

export type ArrowKind = "http" | "reply" | "socket";

interface ArrowProps {
  from: readonly [number, number];
  to: readonly [number, number];
  kind: ArrowKind;
  /** Corner points between the ends. */
  via?: readonly (readonly [number, number])[];
  /** A head at the beginning too. */
  both?: boolean;
}

const HEAD = { length: 9, half: 4.5 };

function Head({ from, to, kind }: Pick<ArrowProps, "from" | "to" | "kind">): ReactNode {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <path
      className={`diagram-${kind}-head`}
      d={`M0 0L${-HEAD.length} ${-HEAD.half}V${HEAD.half}z`}
      transform={`translate(${to[0]} ${to[1]}) rotate(${Math.round(angle)})`}
    />
  );
}

/** A line with a head: a solid one for an HTTP request, dashed for its answer, thick for the WebSocket. */
export default function Arrow({ from, to, kind, via = [], both = false }: ArrowProps): ReactNode {
  const points = [from, ...via, to];
  const last = points[points.length - 2] ?? from;
  return (
    <g>
      <path className={`diagram-line diagram-${kind}`} d={`M${points.map(([x, y]) => `${x} ${y}`).join("L")}`} />
      <Head from={last} to={to} kind={kind} />
      {both && <Head from={points[1] ?? to} to={from} kind={kind} />}
    </g>
  );
}
