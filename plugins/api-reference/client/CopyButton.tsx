import { useCopy } from "../../code/client/useCopy";
import type { ReactNode } from "react";

const FEEDBACK = { copied: "Copied", failed: "Copy failed" } as const;

interface Props {
  readonly text: () => string;
  /** What is copied, for screen readers. */
  readonly label: string;
  /** Visible text of the button. */
  readonly words?: string;
}

/** Button that copies a text and announces the outcome. */
export default function CopyButton({ text, label, words = "Copy" }: Props): ReactNode {
  const [outcome, copy] = useCopy(text);
  return (
    <button type="button" className="api-copy" aria-label={outcome === "none" ? label : undefined} onClick={copy}>
      <span aria-live="polite">{outcome === "none" ? words : FEEDBACK[outcome]}</span>
    </button>
  );
}
