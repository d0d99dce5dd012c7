import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import Link from "@docusaurus/Link";

import { TERMS, type TermName } from "./terms";
import styles from "./styles.module.css";

interface Props {
  name: TermName;
  children: ReactNode;
}

/**
 * Link a term to its explanation, and show its definition on hover and focus. Escape hides the definition, as WCAG 2.2
 * (1.4.13) requires. Without CSS the definition appears in brackets.
 */
export default function Term({ name, children }: Props): ReactNode {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  const { text, href } = TERMS[name];
  const restore = (): void => setDismissed(false);
  return (
    <span className={styles.term} data-dismissed={dismissed}>
      <Link
        to={href}
        className={styles.link}
        aria-describedby={id}
        onBlur={restore}
        onMouseEnter={restore}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Escape") {
            setDismissed(true);
          }
        }}
      >
        {children}
      </Link>
      <span
        role="tooltip"
        id={id}
        className={styles.definition}
        data-markdown="skip"
        data-markdown-ignore
        data-search="skip"
      >
        <span hidden> (</span>
        {text}
        <span hidden>)</span>
      </span>
    </span>
  );
}
