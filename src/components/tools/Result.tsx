import { useCopy } from "../../../plugins/code/client/useCopy";
import { type ReactNode, useRef } from "react";

import styles from "./styles.module.css";

interface Props {
  readonly label: string;
  readonly text: string;
}

/** Text to take along, with a button that copies it, or selects it where the browser refuses. */
export default function Result({ label, text }: Props): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  const [outcome, copy] = useCopy(() => text, {
    onRefused: () => code.current && window.getSelection()?.selectAllChildren(code.current),
  });
  return (
    <section className={styles.result} aria-label={label}>
      <p className={styles.resultHead}>
        {label}
        <button type="button" className={styles.small} onClick={copy} aria-label={`Copy: ${label}`}>
          {outcome === "copied" ? "Copied" : "Copy"}
        </button>
      </p>
      {/* A scrolling region must be reachable by key. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={code} tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </section>
  );
}
