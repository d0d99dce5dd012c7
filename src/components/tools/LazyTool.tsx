import useIsBrowser from "@docusaurus/useIsBrowser";
import { type ComponentType, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

import styles from "./styles.module.css";

interface Props {
  /** Name of the tool, which opens it. */
  readonly title: string;
  /** One sentence that begins with a verb in the third person: what the tool does. */
  readonly does: string;
  /** Loads the tool's code: when the reader points at it, reaches it by key, or opens it. */
  readonly load: () => Promise<{ default: ComponentType }>;
}

type State = { readonly Tool: ComponentType } | "waiting" | "failed";

function Waiting({ failed, does, retry }: { failed: boolean; does: string; retry: () => void }): ReactNode {
  const isBrowser = useIsBrowser();
  if (!isBrowser) {
    return <p>This tool needs JavaScript. It {does}</p>;
  }
  return failed ? (
    <p role="alert">
      The tool could not be loaded. Check your connection.{" "}
      <button type="button" className={styles.small} onClick={retry}>
        Retry
      </button>
    </p>
  ) : (
    <p role="status">Loading the tool</p>
  );
}

/**
 * A tool inside a page whose code is fetched on the first intent. It is a native disclosure, so it opens before the
 * page's scripts have come; until then, and without JavaScript, it holds text that says what the tool does.
 */
export default function LazyTool({ title, does, load }: Props): ReactNode {
  const [state, setState] = useState<State>("waiting");
  const details = useRef<HTMLDetailsElement>(null);
  const loading = useRef<Promise<void>>(undefined);
  const id = useId();

  const prepare = useCallback((): void => {
    loading.current ??= load().then(
      (module) => setState({ Tool: module.default }),
      () => {
        loading.current = undefined;
        setState("failed");
      },
    );
  }, [load]);
  // The reader may have opened the tool before the page's scripts had come.
  useEffect(() => {
    if (details.current?.open === true) {
      prepare();
    }
  }, [prepare]);

  return (
    <details ref={details} className={styles.tool} onToggle={({ currentTarget }) => currentTarget.open && prepare()}>
      <summary onPointerEnter={prepare} onFocus={prepare}>
        <span id={id} className={styles.title}>
          {title}
        </span>
      </summary>
      <div role="group" aria-labelledby={id} className={styles.content}>
        {typeof state === "object" ? (
          <state.Tool />
        ) : (
          <Waiting failed={state === "failed"} does={does} retry={prepare} />
        )}
      </div>
    </details>
  );
}
