import type { ReactNode } from "react";
import clsx from "clsx";
import type { Props } from "@theme/TOCCollapsible/CollapseButton";

import styles from "./styles.module.css";
import { useCurrentSection } from "./use-current-section";

/** Replace the theme's button to show the current section on narrow windows. */
export default function CollapseButton({ collapsed, className, ...props }: Props): ReactNode {
  const current = useCurrentSection();
  return (
    <button type="button" aria-expanded={!collapsed} {...props} className={clsx("clean-btn", styles.button, className)}>
      <span className={styles.text}>
        On this page
        {current !== undefined && (
          <span>
            : <b>{current}</b>
          </span>
        )}
      </span>
    </button>
  );
}
