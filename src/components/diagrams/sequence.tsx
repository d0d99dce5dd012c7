import type { ReactNode } from "react";

import Arrow, { type ArrowKind } from "./Arrow";
import type { Drawing } from "./Picture";
import TextLines from "./TextLines";
import { wrap } from "./wrap";

export interface SequenceStep {
  /** Index of the lane where the arrow begins. */
  from: number;
  /** Index of the lane where it ends. */
  to: number;
  text: string;
  kind: ArrowKind;
}

interface Layout {
  width: number;
  /** Centre of each lane. */
  lanes: readonly number[];
  laneWidth: number;
  /** Characters per line of a text, per 100 units of its arrow's length. */
  density: number;
  leading: number;
}

export const WIDE: Layout = { width: 720, lanes: [80, 360, 640], laneWidth: 140, density: 13.5, leading: 16 };
export const NARROW: Layout = { width: 350, lanes: [54, 175, 296], laneWidth: 102, density: 14.5, leading: 15 };

const HEADER = 40;

/** Draws a sequence: lanes from left to right, one arrow a step, its text above it. */
export function sequence(lanes: readonly string[], steps: readonly SequenceStep[], layout: Layout): Drawing {
  const rows: ReactNode[] = [];
  let y = HEADER + 6;
  steps.forEach((step, index) => {
    const start = layout.lanes[step.from] ?? 0;
    const end = layout.lanes[step.to] ?? layout.width;
    const length = Math.abs(end - start);
    const lines = wrap(`${index + 1}. ${step.text}`, Math.floor((length * layout.density) / 100));
    y += lines.length * layout.leading + 18;
    const gap = start < end ? 4 : -4;
    rows.push(
      <g key={step.text}>
        <Arrow from={[start + gap, y]} to={[end - gap, y]} kind={step.kind} />
        <TextLines
          x={(start + end) / 2}
          y={y - 8}
          lines={lines}
          anchor="middle"
          leading={layout.leading}
          className="diagram-label"
          up
        />
      </g>,
    );
  });
  const height = y + 20;
  const columns = lanes.map((name, index) => {
    const x = layout.lanes[index] ?? 0;
    return (
      <g key={name}>
        <line className="diagram-lane" x1={x} y1={HEADER} x2={x} y2={height - 4} />
        <rect
          className={index === 1 ? "diagram-box-strong" : "diagram-box"}
          x={x - layout.laneWidth / 2}
          y={4}
          width={layout.laneWidth}
          height={32}
          rx={8}
        />
        <TextLines x={x} y={25} lines={[name]} anchor="middle" className="diagram-strong" />
      </g>
    );
  });
  return { width: layout.width, height, content: [columns, rows] };
}
