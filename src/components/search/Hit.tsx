import type { InternalDocSearchHit } from "@docsearch/react";
import { cloneElement, createContext, type JSX, type MouseEvent, type ReactElement, type ReactNode, use } from "react";

import type { StoredHit } from "./docsearch";
import { type History, isExternal, openHit } from "./navigate";

/** The router's history: the window is not inside the router. */
export const HistoryContext = createContext<History | undefined>(undefined);

interface HitProps {
  hit: InternalDocSearchHit | StoredHit;
  children: ReactNode;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A hit of the search window. It is reached by the arrow keys, not by Tab. A stored search has buttons beside it, which
 * stand outside the link.
 */
export default function Hit({ hit, children }: HitProps): JSX.Element {
  const history = use(HistoryContext);
  const onClick = (event: MouseEvent): void => {
    if (history !== undefined && isPlain(event) && !isExternal(hit.url)) {
      event.preventDefault();
      openHit(history, hit.url);
    }
  };
  const link = (content: ReactNode): JSX.Element => (
    // A Link would load the page of every hit that is shown.
    // eslint-disable-next-line @docusaurus/no-html-links
    <a href={hit.url} tabIndex={-1} onClick={onClick}>
      {content}
    </a>
  );
  if ("_snippetResult" in hit) {
    return <div className="search-cell">{link(children)}</div>;
  }
  const container = children as ReactElement<{ children: ReactNode[] }>;
  const parts = container.props.children;
  return (
    <>
      <div className="search-cell search-stored">{link(cloneElement(container, undefined, ...parts.slice(0, -1)))}</div>
      <div className="search-actions">{parts.at(-1)}</div>
    </>
  );
}
