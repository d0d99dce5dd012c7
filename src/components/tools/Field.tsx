import { type ReactNode, useId } from "react";

import styles from "./styles.module.css";

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lines to show; one line is an input, more are a textarea. */
  readonly lines?: number;
  readonly hint?: string | undefined;
  /** True hides what is typed. */
  readonly secret?: boolean;
}

/** A labelled text field that leaves what is typed alone: no correction, no completion. */
export default function Field({ label, value, onChange, lines = 1, hint, secret = false }: Props): ReactNode {
  const id = useId();
  const common = {
    id,
    value,
    spellCheck: false,
    autoComplete: "off",
    autoCapitalize: "off",
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
  } as const;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {lines === 1 ? (
        <input {...common} type={secret ? "password" : "text"} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
