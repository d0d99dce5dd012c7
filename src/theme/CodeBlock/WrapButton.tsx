import { useEffect, useState, type ReactNode, type RefObject } from "react";
import clsx from "clsx";
import { translate } from "@docusaurus/Translate";

import styles from "./styles.module.css";

/** Wraps long lines; there only while the code is wider than its block, or wrapped. */
export function WrapButton({ pre }: { pre: RefObject<HTMLPreElement | null> }): ReactNode {
  const [isWide, setWide] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  useEffect(() => {
    const element = pre.current;
    if (!element) {
      return undefined;
    }
    // Fires on a change of the window's size, and when the tab that holds the block is shown.
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pre]);
  useEffect(() => {
    pre.current?.classList.toggle(styles.wrapped ?? "", isWrapped);
  }, [pre, isWrapped]);
  if (!isWide && !isWrapped) {
    return null;
  }
  const label = translate({ id: "theme.CodeBlock.wordWrapToggle", message: "Toggle word wrap" });
  return (
    <button
      type="button"
      className={clsx("clean-btn", styles.wrap, isWrapped && styles.pressed)}
      title={label}
      aria-label={label}
      aria-pressed={isWrapped}
      onClick={() => setWrapped(!isWrapped)}
    />
  );
}
