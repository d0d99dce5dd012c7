import { type ReactNode, useId, useRef } from "react";

import { useCopy } from "../../../plugins/code/client/use-copy";
import styles from "./styles.module.css";

export const BUTTON = "button button--secondary button--sm";

export function Bar({ onReset }: { onReset: () => void }): ReactNode {
  return (
    <div className={styles.bar}>
      <p>Runs in your browser; nothing is sent.</p>
      <button type="button" className={BUTTON} onClick={onReset}>
        Reset
      </button>
    </div>
  );
}

interface FieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Number of visible lines; one renders an input, more a textarea. */
  lines?: number | undefined;
  secret?: boolean;
}

/** Labelled text field without spelling correction and completion. */
export function Field({ label, value, onChange, lines = 1, secret = false }: FieldProps): ReactNode {
  const id = useId();
  const common = { id, value, spellCheck: false, autoComplete: "off", autoCapitalize: "off" } as const;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {lines === 1 ? (
        <input {...common} type={secret ? "password" : "text"} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}

/** Show a text with a copy button, which selects it where the browser refuses the clipboard. */
export function Result({ label, text }: { label: string; text: string }): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  const [outcome, copy] = useCopy(() => text, {
    onRefused: () => code.current && window.getSelection()?.selectAllChildren(code.current),
  });
  return (
    <section className={styles.result} aria-label={label}>
      <div className={styles.bar}>
        <b>{label}</b>
        <button type="button" className={BUTTON} onClick={copy} aria-label={`Copy: ${label}`}>
          {outcome === "copied" ? "Copied" : "Copy"}
        </button>
      </div>
      {/* Make the scrolling region focusable for keyboards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={code} tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </section>
  );
}
