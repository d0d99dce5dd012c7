import type { ComponentProps, ReactNode } from "react";
import clsx from "clsx";

/** Replace the theme's disclosure by a native one, which find-in-page can open. */
export default function MDXDetails({ className, ...props }: ComponentProps<"details">): ReactNode {
  return <details {...props} className={clsx("disclosure", className)} />;
}
