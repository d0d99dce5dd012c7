import useIsBrowser from "@docusaurus/useIsBrowser";
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";

interface Props<P extends object> {
  /** Name of the tool; unique on the page. */
  readonly label: string;
  /** Text of the summary; default the label. The label must contain it. */
  readonly words?: string;
  /** What the tool does, for readers without JavaScript: continues a sentence that begins with "It". */
  readonly does: string;
  /** Loads the tool's code: on hover, on focus, or when it is opened. */
  readonly load: () => Promise<{ default: ComponentType<P> }>;
  readonly props: P;
  readonly className?: string | undefined;
}

/**
 * A tool inside a page, whose code is fetched on the first sign of use. A native `<details>`, so it opens before the
 * page's scripts have loaded; until then, and without JavaScript, it contains text that says what the tool does.
 */
export default function Disclosure<P extends object>(disclosure: Props<P>): ReactNode {
  const { label, words = label, does, load, props, className } = disclosure;
  const [tool, setTool] = useState<{ Tool: ComponentType<P> } | "waiting" | "failed">("waiting");
  const details = useRef<HTMLDetailsElement>(null);
  const loading = useRef<Promise<void>>(undefined);

  const prepare = useCallback((): void => {
    loading.current ??= load().then(
      (module) => setTool({ Tool: module.default }),
      () => {
        loading.current = undefined;
        setTool("failed");
      },
    );
  }, [load]);
  // Load at once if the tool was opened before the page's scripts had loaded.
  useEffect(() => {
    if (details.current?.open === true) {
      prepare();
    }
  }, [prepare]);

  const waiting = <Waiting failed={tool === "failed"} does={does} retry={prepare} />;
  return (
    <details ref={details} className={className} onToggle={({ currentTarget }) => currentTarget.open && prepare()}>
      <summary aria-label={label} onPointerEnter={prepare} onFocus={prepare}>
        {words}
      </summary>
      {/* Search finds the tool by its name: what is in here changes when it loads. */}
      <div role="group" aria-label={label} data-search="skip">
        {/* Suspend only the tool: without its own boundary, a pending style sheet blocks every update of the page. */}
        <Suspense fallback={waiting}>{typeof tool === "object" ? <tool.Tool {...props} /> : waiting}</Suspense>
      </div>
    </details>
  );
}

function Waiting({ failed, does, retry }: { failed: boolean; does: string; retry: () => void }): ReactNode {
  const isBrowser = useIsBrowser();
  if (!isBrowser) {
    return <p>This tool needs JavaScript. It {does}</p>;
  }
  return failed ? (
    <p role="alert">
      The tool could not be loaded. Check your connection.{" "}
      <button type="button" onClick={retry}>
        Retry
      </button>
    </p>
  ) : (
    <p role="status">Loading the tool</p>
  );
}
