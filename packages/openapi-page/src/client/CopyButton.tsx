import { type ReactNode, useEffect, useState } from "react";

/** How long the button says what it did, in milliseconds. */
const FEEDBACK_MS = 2000;

const FEEDBACK = { done: "Copied", failed: "Copy failed" } as const;

interface Props {
  readonly text: () => string;
  /** What is copied, for a screen reader. */
  readonly label: string;
  /** What the button says. */
  readonly words?: string;
}

/** Copies a text and says that it did. */
export default function CopyButton({ text, label, words = "Copy" }: Props): ReactNode {
  const [state, setState] = useState<"idle" | keyof typeof FEEDBACK>("idle");
  useEffect(() => {
    if (state === "idle") {
      return undefined;
    }
    const timer = setTimeout(() => setState("idle"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setState("done");
    } catch {
      setState("failed");
    }
  };
  return (
    <button
      type="button"
      className="api-copy"
      aria-label={state === "idle" ? label : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{state === "idle" ? words : FEEDBACK[state]}</span>
    </button>
  );
}
