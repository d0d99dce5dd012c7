import type { ReactNode } from "react";

interface TextLinesProps {
  x: number;
  /** Baseline of the first line, or of the last one when `up` is set. */
  y: number;
  lines: readonly string[];
  className?: string;
  anchor?: "start" | "middle" | "end";
  /** Distance of two baselines. */
  leading?: number;
  /** Grows upwards from `y`. */
  up?: boolean;
}

/** Lines of text in an SVG. */
export default function TextLines({
  x,
  y,
  lines,
  className,
  anchor = "start",
  leading = 15,
  up = false,
}: TextLinesProps): ReactNode {
  const [line = ""] = lines;
  if (lines.length < 2) {
    return (
      <text className={className} textAnchor={anchor} x={x} y={y}>
        {line}
      </text>
    );
  }
  const first = up ? y - (lines.length - 1) * leading : y;
  return (
    <text className={className} textAnchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={first + index * leading}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
