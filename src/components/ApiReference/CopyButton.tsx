import { type ReactNode, useEffect, useState } from "react";

/** How long the button says what it did, in milliseconds. */
const FEEDBACK_MS = 2000;

const WORDS = { idle: "Copy", done: "Copied", failed: "Copy failed" } as const;

/** Copies a text. `label` says to a screen reader what it is. */
export default function CopyButton({ text, label }: { text: () => string; label: string }): ReactNode {
  const [state, setState] = useState<keyof typeof WORDS>("idle");
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
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  );
}
