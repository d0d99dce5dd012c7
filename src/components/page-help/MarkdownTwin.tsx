import { useState, type ReactNode } from "react";
import Link from "@docusaurus/Link";

import styles from "./styles.module.css";

type State = "idle" | "copied" | "failed";

const TEXT: Record<State, string> = {
  idle: "",
  copied: "Copied",
  failed: "Could not be copied; open the Markdown instead",
};

/** Milliseconds for which the outcome stays on screen: long enough to read six words. */
const SHOWN_FOR = 4_000;

async function copyTwin(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}`);
  }
  await navigator.clipboard.writeText(await response.text());
}

interface Props {
  /** Path of the page's Markdown twin. */
  path: string;
}

/** Copies the page's Markdown twin, and says whether that worked; or leads to it. */
export default function MarkdownTwin({ path }: Props): ReactNode {
  const [state, setState] = useState<State>("idle");
  const show = (outcome: State): void => {
    setState(outcome);
    window.setTimeout(() => setState("idle"), SHOWN_FOR);
  };
  return (
    <div className={styles.twin}>
      <span role="status">{TEXT[state]}</span>
      <button
        type="button"
        aria-label="Copy page as Markdown"
        onClick={() => {
          copyTwin(path).then(
            () => show("copied"),
            () => show("failed"),
          );
        }}
      >
        Copy page
      </button>
      <Link to={`pathname://${path}`} autoAddBaseUrl={false} aria-label="View as Markdown">
        Markdown
      </Link>
    </div>
  );
}
