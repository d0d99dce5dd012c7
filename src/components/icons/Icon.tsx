import type { ReactNode } from "react";

import { ICONS } from "./icons";

export type IconName = keyof typeof ICONS;

/** Draw an outline in the colour of the text around it. */
export const Icon = ({ name }: { name: IconName }): ReactNode => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);
