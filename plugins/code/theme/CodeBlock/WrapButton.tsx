import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { translate } from "@docusaurus/Translate";

import { Icon } from "./Icon";

/** Toggle wrapping of long lines. Rendered only while the code overflows its block or is wrapped. */
export function WrapButton({ pre }: { pre: RefObject<HTMLPreElement | null> }): ReactNode {
  const [isWide, setWide] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  useEffect(() => {
    const element = pre.current;
    if (!element) {
      return undefined;
    }
    // Observe the block: it resizes with the window and when its tab is shown.
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pre]);
  useEffect(() => {
    const style = pre.current?.querySelector("code")?.style;
    style?.setProperty("white-space", isWrapped ? "pre-wrap" : "");
    style?.setProperty("overflow-wrap", isWrapped ? "anywhere" : "");
  }, [pre, isWrapped]);
  if (!isWide && !isWrapped) {
    return null;
  }
  const label = translate({ id: "theme.CodeBlock.wordWrapToggle", message: "Toggle word wrap" });
  return (
    <button
      type="button"
      className="clean-btn"
      title={label}
      aria-label={label}
      aria-pressed={isWrapped}
      onClick={() => setWrapped(!isWrapped)}
    >
      <Icon path="M2 3h12v1.5H2zM2 7.2h9.5a2.9 2.9 0 0 1 0 5.8H10v1.7L7.2 12.2 10 9.8v1.7h1.5a1.4 1.4 0 0 0 0-2.8H2zM2 11.5h3.5V13H2z" />
    </button>
  );
}
