import type { ComponentProps, ReactNode } from "react";
import clsx from "clsx";

import styles from "./styles.module.css";

/** Replace the theme's disclosure by a native one, which find-in-page can open. */
export default function MDXDetails({ className, ...props }: ComponentProps<"details">): ReactNode {
  return <details {...props} className={clsx("alert alert--info", styles.details, className)} />;
}
