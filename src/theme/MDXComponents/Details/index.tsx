import type { ComponentProps, ReactNode } from "react";
import clsx from "clsx";

import styles from "./styles.module.css";

/** Replaces the theme's disclosure by the browser's own, which opens itself where the page's search finds something in it. */
export default function MDXDetails({ className, ...props }: ComponentProps<"details">): ReactNode {
  return <details {...props} className={clsx("alert alert--info", styles.details, className)} />;
}
