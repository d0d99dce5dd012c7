import type { ReactNode } from "react";

import type { Line } from "./lines";

const PATHS: Readonly<Record<Line["kind"] | "run" | "send", string>> = {
  request: "M3 8h9M8.5 4.5 12 8l-3.5 3.5",
  event: "M13 8H4M7.5 4.5 4 8l3.5 3.5",
  reply: "M3 8h9M8.5 4.5 12 8l-3.5 3.5",
  frame: "M2.5 3.5h11V11H8l-3 2.5V11H2.5V3.5Z",
  opened: "M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0V5ZM8 12v2.5",
  closed: "m4 4 8 8M12 4l-8 8",
  refused: "m4 4 8 8M12 4l-8 8",
  note: "M8 3v6M8 12.5v.5",
  run: "M5 3.5v9l7-4.5-7-4.5Z",
  send: "M2.5 8 13.5 3l-3.2 10.5-2.6-4.3L2.5 8ZM7.7 9.2 13.5 3",
};

export function Icon({ name }: { name: keyof typeof PATHS }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
