import SkeletonLoader from "docusaurus-theme-openapi-docs/lib/theme/SkeletonLoader";
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";

interface Props<P extends object> {
  /** The tool's name; unique on the page. */
  readonly label: string;
  /** What the button says, if not the label. The label must hold it. */
  readonly words?: string;
  /** Loads the tool's code: asked for when the reader points at the button, shown when they press it. */
  readonly load: () => Promise<{ default: ComponentType<P> }>;
  readonly props: P;
}

/** A tool of the page whose code is not part of the first view. */
export default function OnIntent<P extends object>({ label, words = label, load, props }: Props<P>): ReactNode {
  const [tool, setTool] = useState<{ component: ComponentType<P> }>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  const loading = useRef<Promise<void>>(undefined);
  const id = useId();

  const prepare = (): void => {
    loading.current ??= load().then(
      (module) => {
        setTool({ component: module.default });
        setFailed(false);
      },
      () => {
        loading.current = undefined;
        setFailed(true);
      },
    );
  };
  const toggle = (): void => {
    prepare();
    setOpen((wasOpen) => !wasOpen);
  };

  return (
    <section className="api-panel api-tool" aria-label={label}>
      <button
        type="button"
        className="api-tool-button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {words}
      </button>
      <div id={id} className="api-tool-content" hidden={!open}>
        {tool !== undefined ? <tool.component {...props} /> : <Waiting failed={failed} retry={prepare} />}
      </div>
    </section>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }): ReactNode {
  return failed ? (
    <p role="alert">
      This tool could not be loaded. Check your connection.{" "}
      <button type="button" className="api-copy" onClick={retry}>
        Retry
      </button>
    </p>
  ) : (
    <div role="status" aria-label="Loading">
      <SkeletonLoader size="sm" />
    </div>
  );
}
