import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import styles from "./styles.module.css";

interface SectionProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A band of the home page with its heading. */
export default function Section({ id, title, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <Heading as="h2" id={id} className={styles.heading}>
          {title}
        </Heading>
        {children}
      </div>
    </section>
  );
}
