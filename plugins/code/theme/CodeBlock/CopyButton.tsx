import type { ReactNode, RefObject } from "react";
import clsx from "clsx";
import Translate, { translate } from "@docusaurus/Translate";

import { type Outcome, useCopy } from "../../client/useCopy";

import { Icon } from "./Icon";
import styles from "./styles.module.css";

/** Select the code, so that readers can copy it by key when the browser refuses clipboard access. */
function select(element: Element | null | undefined): void {
  if (element) {
    window.getSelection()?.selectAllChildren(element);
  }
}

const LABELS: Readonly<Record<Outcome, () => string>> = {
  none: () => translate({ id: "theme.CodeBlock.copyButtonAriaLabel", message: "Copy code to clipboard" }),
  copied: () => translate({ id: "theme.CodeBlock.copied", message: "Copied" }),
  failed: () =>
    translate({
      id: "staticCode.selected",
      message: "Copying was refused; the code is selected",
      description: "The label of the copy button after the browser refused the clipboard",
    }),
};

/** Copy the text of the block's `code` element, including folded lines. */
export function CopyButton({ pre }: { pre: RefObject<HTMLPreElement | null> }): ReactNode {
  const code = () => pre.current?.querySelector("code");
  const [outcome, copy] = useCopy(() => (code()?.textContent ?? "").replace(/\n$/, ""), {
    onRefused: () => select(code()),
  });
  return (
    <button type="button" className={clsx("clean-btn", styles.copy)} aria-label={LABELS[outcome]()} onClick={copy}>
      {outcome === "copied" && <Icon path="M6 12.5 1.5 8l1.4-1.4L6 9.7l7.1-7.1L14.5 4z" />}
      {/* Swap elements, not text: React can't remove a text node that a translator has wrapped in `<font>`. */}
      <span key={outcome}>
        {outcome === "copied" ? LABELS.copied() : <Translate id="theme.CodeBlock.copy">Copy</Translate>}
      </span>
    </button>
  );
}
