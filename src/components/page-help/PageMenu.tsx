import Link from "@docusaurus/Link";
import type { ReactNode } from "react";

import { useCopy } from "../../../plugins/code/client/use-copy";
import styles from "./styles.module.css";

/** URLs that open an assistant with a prepared question. Nothing is sent until the reader follows one. */
const ASSISTANTS = [
  ["ChatGPT", "https://chatgpt.com/?q="],
  ["Claude", "https://claude.ai/new?q="],
] as const;

const TEXT = { none: "", copied: "Copied", failed: "Could not be copied; open the Markdown instead" };

/** Time that the outcome is shown, in milliseconds: long enough to read six words. */
const SHOWN_FOR = 4_000;

interface Props {
  path: string;
  /** Origin of the site, for assistants that fetch the twin. */
  site: string;
  editUrl: string | undefined;
}

/** List other ways to use a page, in a `<details>` that works without scripts. */
function More({ path, site, editUrl }: Props): ReactNode {
  const question = encodeURIComponent(`Read ${site}${path} and help me with what it describes.`);
  return (
    // Escape comes from the links inside, which are what is operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape" && currentTarget.open) {
          currentTarget.open = false;
          currentTarget.querySelector("summary")?.focus();
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) {
          currentTarget.open = false;
        }
      }}
    >
      <summary aria-label="More ways to use this page" />
      <ul>
        <li>
          <Link to={`pathname://${path}`} autoAddBaseUrl={false}>
            View as Markdown
          </Link>
        </li>
        {ASSISTANTS.map(([name, start]) => (
          <li key={name}>
            <Link to={start + question}>Open in {name}</Link>
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

/** Copy the page's Markdown twin and announce the outcome, with a menu of further actions beside it. */
export default function PageMenu(props: Props): ReactNode {
  const read = async (): Promise<string> => {
    const response = await fetch(props.path);
    if (!response.ok) {
      throw new Error(`${props.path} answered ${response.status}`);
    }
    return response.text();
  };
  const [outcome, copy] = useCopy(read, { shownFor: SHOWN_FOR });
  return (
    <div className={styles.menu}>
      <span role="status">{TEXT[outcome]}</span>
      <button type="button" aria-label="Copy page as Markdown" onClick={copy}>
        Copy page
      </button>
      <More {...props} />
    </div>
  );
}
