import type { ReactNode } from "react";

export const Icon = ({ path }: { path: string }): ReactNode => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);
