import { LABELS as labels } from "../labels";
import type { JSX } from "react";

import { say } from "./say";

function addressOf(address: string, query: string): string {
  const report = { title: say(labels.reportTitle, { query }), body: say(labels.reportBody, { query }) };
  return `${address}?${new URLSearchParams(report).toString()}`;
}

interface NoResultsProps {
  query: string;
  suggestions: readonly string[];
  /** URL of the new-issue page. */
  reportUrl: string;
  onChoose: (query: string) => void;
}

/** Show that nothing was found, with at most three queries to try instead. */
export function NoResults({ query, suggestions, reportUrl, onChoose }: NoResultsProps): JSX.Element {
  const [before, after] = labels.noResults.split("{query}");
  return (
    <div className="search-message">
      <p className="search-message-title">
        {before}
        <bdi>{query}</bdi>
        {after}
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{labels.trySearching}</p>
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
      {reportUrl !== undefined && (
        <p>
          {labels.report}{" "}
          {/* eslint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router */}
          <a href={addressOf(reportUrl, query)} target="_blank" rel="noopener noreferrer">
            {labels.reportLink}
          </a>
        </p>
      )}
    </div>
  );
}

/** @param hint - what may have gone wrong */
export function Failure({ hint }: { hint: string | undefined }): JSX.Element {
  return (
    <div className="search-message">
      <p className="search-message-title">{labels.failure}</p>
      <p>{hint}</p>
    </div>
  );
}
