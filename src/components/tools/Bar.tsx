import { useCopy } from "../../../plugins/code/client/useCopy";
import type { ReactNode } from "react";

import styles from "./styles.module.css";

interface Props {
  readonly onReset: () => void;
  /** Fragment that fills the tool in as it is; without it there is nothing to share. */
  readonly fragment?: string | undefined;
  /** What a link leaves out. */
  readonly without?: string;
}

/** At the head of each tool: where it runs, a link to it as it is, and a way back to how it was. */
export default function Bar({ onReset, fragment = "", without }: Props): ReactNode {
  const [outcome, copy] = useCopy(() => {
    window.history.replaceState(window.history.state, "", fragment);
    return window.location.href;
  });
  return (
    <div className={styles.bar}>
      <p>Runs in your browser; nothing is sent.{fragment && without && ` A link leaves out ${without}.`}</p>
      {fragment && (
        <button type="button" className={styles.small} onClick={copy}>
          {outcome === "none" ? "Copy link" : outcome === "copied" ? "Link copied" : "The link is in the address bar"}
        </button>
      )}
      <button type="button" className={styles.small} onClick={onReset}>
        Reset
      </button>
    </div>
  );
}
