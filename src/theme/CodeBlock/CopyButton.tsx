import { useEffect, useState, type ReactNode, type RefObject } from "react";
import clsx from "clsx";
import { translate } from "@docusaurus/Translate";

import styles from "./styles.module.css";

/** How long the tick stays. */
const CONFIRMATION_MS = 1_000;

type Outcome = "none" | "copied" | "failed";

/** Selects the code, so that a reader whose browser refuses the clipboard can copy it by key. */
function select(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

async function copy(element: Element): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText((element.textContent ?? "").replace(/\n$/, ""));
    return "copied";
  } catch {
    select(element);
    return "failed";
  }
}

const LABELS: Readonly<Record<Outcome, () => string>> = {
  none: () => translate({ id: "theme.CodeBlock.copyButtonAriaLabel", message: "Copy code to clipboard" }),
  copied: () => translate({ id: "theme.CodeBlock.copied", message: "Copied" }),
  failed: () =>
    translate({
      id: "socketless.CodeBlock.selected",
      message: "Copying was refused; the code is selected",
      description: "The label of the copy button after the browser refused the clipboard",
    }),
};

/** Copies the text of the block's `code` element. */
export function CopyButton({ pre }: { pre: RefObject<HTMLPreElement | null> }): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>("none");
  useEffect(() => {
    const timer = outcome === "none" ? undefined : window.setTimeout(() => setOutcome("none"), CONFIRMATION_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      className={clsx("clean-btn", styles.copy, outcome === "copied" && styles.copied)}
      title={translate({ id: "theme.CodeBlock.copy", message: "Copy" })}
      aria-label={LABELS[outcome]()}
      onClick={() => {
        const code = pre.current?.querySelector("code");
        if (code) {
          void copy(code).then(setOutcome);
        }
      }}
    />
  );
}
