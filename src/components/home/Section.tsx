import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import styles from "./styles.module.css";

interface SectionProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** A link beside the title. */
  more?: { to: string; text: string };
  children: ReactNode;
}

/** A band of the home page with its heading. */
export default function Section({ id, title, more, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <div className={styles.top}>
          <Heading as="h2" id={id} className={styles.heading}>
            {title}
          </Heading>
          {more !== undefined && (
            <Link className={styles.more} to={more.to}>
              {more.text} <span aria-hidden="true">→</span>
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
