import useIsBrowser from "@docusaurus/useIsBrowser";
import { useState, type ReactNode } from "react";

import styles from "./tools.module.css";

interface OnIntentProps<Tool> {
  /** Text of the button that opens the tool. */
  label: string;
  /** Fetches the tool's code. */
  load: () => Promise<Tool>;
  /** Draws the tool once it is there. */
  render: (tool: Tool) => ReactNode;
  /** What the tool does, in words: all there is without JavaScript. */
  children: ReactNode;
}

/** A tool inside a page whose code is fetched when the reader asks for it. */
export default function OnIntent<Tool>({ label, load, render, children }: OnIntentProps<Tool>): ReactNode {
  const interactive = useIsBrowser();
  const [state, setState] = useState<"closed" | "loading" | "failed" | { tool: Tool }>("closed");
  const open = (): void => {
    setState("loading");
    load().then(
      (tool) => setState({ tool }),
      () => setState("failed"),
    );
  };
  return (
    <div className={styles.tool}>
      <div className={styles.intro}>{children}</div>
      {interactive && typeof state === "string" && (
        <button type="button" className={styles.open} onClick={open} disabled={state === "loading"}>
          {label}
        </button>
      )}
      {state === "failed" && (
        <p role="alert" className={styles.alert}>
          The tool could not be loaded. Check your network connection and press the button again.
        </p>
      )}
      {typeof state === "object" && render(state.tool)}
    </div>
  );
}
