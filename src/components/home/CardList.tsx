import Link from "@docusaurus/Link";
import type { ReactNode } from "react";

export interface Card {
  to: string;
  title: string;
  text: string;
}

/** A grid of links, each with a sentence on what it leads to. */
export default function CardList({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <div className="card-list">
      <ul>
        {cards.map(({ to, title, text }) => (
          <li key={to}>
            <p>
              <Link to={to}>{title}</Link>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
