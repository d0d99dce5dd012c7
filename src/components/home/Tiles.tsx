import Link from "@docusaurus/Link";
import type { ReactNode } from "react";

import { ICONS } from "./icons";
import styles from "./styles.module.css";

export interface Tile {
  to: string;
  icon: keyof typeof ICONS;
  title: string;
  text: string;
}

/** A grid of links, each with a drawing and a few words on what it leads to. */
export default function Tiles({
  tiles,
  className,
}: {
  tiles: readonly Tile[];
  className?: string | undefined;
}): ReactNode {
  return (
    <ul className={className}>
      {tiles.map(({ to, icon, title, text }) => (
        <li key={to}>
          <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICONS[icon]} />
          </svg>
          <Link to={to}>{title}</Link> {/* A space, for what reads the page without its style. */}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
