import clsx from "clsx";
import type { ReactNode } from "react";

export type ArrowKind = "http" | "reply" | "socket";

/** A drawing for one page width: 720 units wide, or 350 for phones. */
export interface Drawing {
  width: number;
  height: number;
  content: ReactNode;
}

/**
 * Wrap a text at spaces into lines of at most `width` characters; a longer word gets its own line. SVG text doesn't
 * wrap, and the width of system fonts isn't known at build time, so characters are counted.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** Convert `"strong middle"` to `"diagram-strong diagram-middle"`. */
const classes = (looks: string): string => clsx(looks.split(" ").map((look) => look && `diagram-${look}`));

/**
 * Draw text that starts at a point, or with `middle` or `end` in `looks`, is centred on it or ends there.
 *
 * @param y - baseline of the first line
 * @param leading - distance between baselines
 */
export function text(x: number, y: number, lines: string | readonly string[], looks = "", leading = 15): ReactNode {
  return (
    <text className={classes(looks) || undefined} x={x} y={y}>
      {typeof lines === "string"
        ? lines
        : lines.map((line, index) => (
            <tspan key={index} x={x} y={y + index * leading}>
              {line}
            </tspan>
          ))}
    </text>
  );
}

export const box = (x: number, y: number, width: number, height: number, look: string, rx = 10): ReactNode => (
  <rect className={classes(look)} x={x} y={y} width={width} height={height} rx={rx} />
);

export const guide = (x1: number, x2: number, y: number): ReactNode => (
  <line className="diagram-guide" x1={x1} x2={x2} y1={y} y2={y} />
);

function head(from: readonly number[], [x = 0, y = 0]: readonly number[], kind: ArrowKind): ReactNode {
  const angle = (Math.atan2(y - (from[1] ?? 0), x - (from[0] ?? 0)) * 180) / Math.PI;
  return (
    <path
      className={`diagram-${kind}-head`}
      d="M0 0L-9 -4.5V4.5z"
      transform={`translate(${x} ${y}) rotate(${Math.round(angle)})`}
    />
  );
}

/**
 * Draw an arrow: solid for an HTTP request, dashed for its response, thick for the WebSocket.
 *
 * @param path - its points, `"x y, x y"`
 * @param both - draw a head at the start too
 */
export function arrow(path: string, kind: ArrowKind, both = false): ReactNode {
  const points = path.split(", ").map((point) => point.split(" ").map(Number));
  const [first = [], second = []] = points;
  return (
    <g>
      <path className={classes(`line ${kind}`)} d={`M${path.replaceAll(", ", "L")}`} />
      {head(points.at(-2) ?? first, points.at(-1) ?? second, kind)}
      {both && head(second, first, kind)}
    </g>
  );
}
