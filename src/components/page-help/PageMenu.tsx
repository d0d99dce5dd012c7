import { useEffect, useRef, useState, type ReactNode } from "react";
import Link from "@docusaurus/Link";

import { assistantLinks } from "./assistants";
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
  /** Origin of the site, for those who read the twin from elsewhere. */
  site: string;
  /** Where the page's source can be edited. */
  editUrl: string | undefined;
}

/** The other ways to use a page: a disclosure of links, which opens without scripts. */
function More({ path, site, editUrl }: Props): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = details;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === "Escape" && current?.open === true) {
        current.open = false;
        current.querySelector("summary")?.focus();
      }
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (current?.contains(relatedTarget as Node | null) === false) {
        current.open = false;
      }
    };
    current?.addEventListener("keydown", onKeyDown);
    current?.addEventListener("focusout", onFocusOut);
    return () => {
      current?.removeEventListener("keydown", onKeyDown);
      current?.removeEventListener("focusout", onFocusOut);
    };
  }, []);
  return (
    <details ref={details}>
      <summary aria-label="More ways to use this page" />
      <ul>
        <li>
          <Link to={`pathname://${path}`} autoAddBaseUrl={false}>
            View as Markdown
          </Link>
        </li>
        {assistantLinks(site + path).map(({ name, url }) => (
          <li key={name}>
            <Link to={url}>Open in {name}</Link>
          </li>
        ))}
        {editUrl !== undefined && (
          <li>
            <Link to={editUrl}>Edit this page</Link>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Copies the page's Markdown twin, and says whether that worked; beside it a menu of what else can be done with the page. */
export default function PageMenu(props: Props): ReactNode {
  const [state, setState] = useState<State>("idle");
  const show = (outcome: State): void => {
    setState(outcome);
    window.setTimeout(() => setState("idle"), SHOWN_FOR);
  };
  return (
    <div className={styles.menu}>
      <span role="status">{TEXT[state]}</span>
      <button
        type="button"
        aria-label="Copy page as Markdown"
        onClick={() => {
          copyTwin(props.path).then(
            () => show("copied"),
            () => show("failed"),
          );
        }}
      >
        Copy page
      </button>
      <More {...props} />
    </div>
  );
}
