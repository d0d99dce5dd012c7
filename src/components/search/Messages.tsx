import type { JSX } from "react";

function addressOf(reportUrl: string, query: string): string {
  const body = `I searched the documentation for:\n\n> ${query}\n\nand expected to find:\n\n`;
  return `${reportUrl}?${new URLSearchParams({ title: `Docs search finds nothing for "${query}"`, body }).toString()}`;
}

interface NoResultsProps {
  query: string;
  suggestions: readonly string[];
  /** The page for a new issue, if there is one. */
  reportUrl: string | undefined;
  onChoose: (query: string) => void;
}

/** At most three queries to try instead. */
export function NoResults({ query, suggestions, reportUrl, onChoose }: NoResultsProps): JSX.Element {
  return (
    <div className="search-message">
      <p className="search-message-title">
        No results for &quot;<bdi>{query}</bdi>&quot;
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
      {reportUrl !== undefined && (
        <p>
          Believe this query should return results?{" "}
          {/* eslint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router */}
          <a href={addressOf(reportUrl, query)} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      )}
    </div>
  );
}

export function Failure(): JSX.Element {
  return (
    <div className="search-message">
      <p className="search-message-title">Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
    </div>
  );
}
