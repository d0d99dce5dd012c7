import useIsBrowser from "@docusaurus/useIsBrowser";
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";

interface Props<P extends object> {
  /** The tool's name; unique on the page. */
  readonly label: string;
  /** What the summary says, if not the label. The label must hold it. */
  readonly words?: string;
  /** One sentence that begins with a verb in the third person: what the tool does. It is all there is without JavaScript. */
  readonly does: string;
  /** Loads the tool's code: when the reader points at the summary, reaches it by key, or opens it. */
  readonly load: () => Promise<{ default: ComponentType<P> }>;
  /** What the tool gets. */
  readonly props: P;
  readonly className?: string | undefined;
}

/**
 * A tool inside a page whose code is fetched on the first sign of use. It is a native disclosure, so it opens before the
 * page's scripts have come; until then, and without JavaScript, it holds text that says what the tool does.
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
  // The reader may have opened the tool before the page's scripts had come.
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
      <div role="group" aria-label={label}>
        {/* Without a boundary of its own, a tool whose style sheet is on its way stops every update of the page. */}
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
