import type { ReactNode } from "react";
import clsx from "clsx";
import type { Props } from "@theme/Details";

import styles from "./styles.module.css";

/** Replaces the theme's disclosure by the browser's own, which opens itself where the page's search finds something in it. */
export default function Details({ summary, children, className, ...props }: Props): ReactNode {
  return (
    <details {...props} className={clsx("alert alert--info", styles.details, className)}>
      {summary}
      <div className={styles.content}>{children}</div>
    </details>
  );
}
