import type { JSX, MouseEvent } from "react";

import type { Task } from "../node/browser-data";

function addressOf(address: string, query: string): string {
  const title = `Docs search finds nothing for "${query}"`;
  const body = `I searched the documentation for:\n\n> ${query}\n\nand expected to find:\n\n`;
  return `${address}?${new URLSearchParams({ title, body }).toString()}`;
}

interface NoResultsProps {
  query: string;
  suggestions: readonly string[];
  /** Frequent tasks, to open instead. */
  tasks: readonly Task[];
  /** URL of the new-issue page. */
  reportUrl: string;
  onChoose: (query: string) => void;
  onOpen: (event: MouseEvent, url: string) => void;
}

/** Show that nothing was found, with at most three queries to try instead, and what most readers look for. */
export function NoResults({ query, suggestions, tasks, reportUrl, onChoose, onOpen }: NoResultsProps): JSX.Element {
  return (
    <div className="search-message">
      <p className="search-message-title">
        No results for "<bdi>{query}</bdi>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for:</p>
          <ul>
            {suggestions.slice(0, 3).map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-suggestion" onClick={() => onChoose(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>What people come for:</p>
      <ul>
        {tasks.map(({ title, url }) => (
          <li key={url}>
            {/* oxlint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router */}
            <a href={url} onClick={(event) => onOpen(event, url)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Believe this query should return results?{" "}
        {/* oxlint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router */}
        <a href={addressOf(reportUrl, query)} target="_blank" rel="noopener noreferrer">
          Let us know.
        </a>
      </p>
    </div>
  );
}

/** @param hint - what may have gone wrong */
export function Failure({ hint, onRetry }: { hint: string | undefined; onRetry: () => void }): JSX.Element {
  return (
    <div className="search-message">
      <p className="search-message-title">Unable to fetch results</p>
      <p>{hint}</p>
      <button type="button" className="search-suggestion" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
