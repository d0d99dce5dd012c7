import { type JSX, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import type { Hit, SearchEngine, SearchRequest } from "../hit";
import type { SearchData } from "../node/browser-data";
import type { SearchDialog } from "./shell";
import { Icon, type IconName } from "./icons";
import { Failure, NoResults } from "./Messages";
import { Preview } from "./Preview";
import { HitRow, type RowProps, StoredRow } from "./Row";
import { StoredSearches } from "./stored";
import { useSearch } from "./use-search";

interface SearchWindowProps {
  data: SearchData;
  /** The dialog that `searchFrame` created, with its input. */
  dialog: SearchDialog;
  input: HTMLInputElement;
  engine: SearchEngine;
  facetFilters: SearchRequest["facetFilters"];
  /** Opens a hit's URL in this tab. */
  onOpen: (url: string) => void;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Put a query into the input and notify its listeners. */
function fillIn(field: HTMLInputElement, query: string): void {
  field.value = query;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** Icon of a stored search or task, and the names of its buttons. */
const STORED = {
  recent: { icon: "recent", actions: ["Save this search", "Remove this search from history"] },
  favorite: { icon: "star", actions: ["Remove this search from favorites"] },
  task: { icon: "page", actions: [] },
} as const;

/** Render the window's content below the input, which belongs to the frame. */
export default function SearchWindow({ data, ...options }: SearchWindowProps): JSX.Element {
  const { dialog, input, onOpen } = options;
  const [stored] = useState(() => new StoredSearches(data.hosted?.indexName ?? "socketless"));
  const { answer, items, active, rowProps, refresh, isWaiting } = useSearch({ ...options, tasks: data.tasks, stored });
  const list = useRef<HTMLDivElement>(null);
  /** The button that was pressed: it disappears with its row, so the focus moves to the next row. */
  const pressed = useRef<{ row: number; title: string }>(undefined);

  useLayoutEffect(() => {
    if (pressed.current === undefined) {
      list.current?.scrollTo(0, 0);
      return;
    }
    const { row, title } = pressed.current;
    pressed.current = undefined;
    const rows = dialog.querySelectorAll(".search-row");
    const buttons = rows[Math.min(row, rows.length - 1)]?.querySelectorAll("button");
    const next = Array.from(buttons ?? []).find((button) => button.title === title) ?? buttons?.[0] ?? input;
    next.focus();
  }, [answer, dialog, input]);

  const fill = (query: string): void => fillIn(input, query);

  const open = (event: MouseEvent, url: string): void => {
    if (isPlain(event)) {
      event.preventDefault();
      onOpen(url);
    }
  };

  const rowOf = (item: Hit): RowProps => ({
    ...rowProps(item),
    onClick: (event) => {
      stored.remember(item);
      open(event, item.url);
    },
  });

  const act = (item: Hit, row: number, title: string): void => {
    if (title === "Save this search") {
      stored.promote(item);
    } else {
      stored.remove(item);
    }
    pressed.current = { row, title };
    refresh();
  };

  const render = (kind: keyof typeof STORED | undefined, item: Hit, row: number): JSX.Element => {
    if (kind === undefined) {
      return <HitRow key={item.objectID} item={item} row={rowOf(item)} />;
    }
    const actions = STORED[kind].actions.map((title) => ({
      title,
      icon: (title === "Save this search" ? "star" : "remove") as IconName,
      act: () => act(item, row, title),
    }));
    return <StoredRow key={item.url} item={item} row={rowOf(item)} icon={STORED[kind].icon} actions={actions} />;
  };

  // The start screen beside a query would look like its answer.
  const isLoading = isWaiting && answer?.screen !== "hits";
  const isStart = answer?.screen === "start" && !isLoading;
  const groups = (isLoading ? [] : (answer?.groups ?? [])).map(({ kind, title, items: own }, index, all) => {
    const first = all.slice(0, index).reduce((sum, group) => sum + group.items.length, 0);
    const id = `search-group-${index}`;
    return (
      <div key={title} className="search-group" role={isStart ? "rowgroup" : "group"} aria-labelledby={id}>
        <div id={id} className="search-group-title" role="presentation">
          {title}
        </div>
        {own.map((_item, offset) => {
          const item = items[first + offset];
          return item && render(kind, item, first + offset);
        })}
      </div>
    );
  });

  return (
    <>
      {createPortal(
        <>
          <Icon name="search" />
          <span className="search-spinner" />
          <button
            type="button"
            className="search-clear"
            title="Clear the query"
            hidden={input.value === ""}
            onClick={() => fill("")}
          >
            <Icon name="clear" />
          </button>
        </>,
        input.parentElement ?? dialog,
      )}
      <div className="search-body">
        <div ref={list} className="search-main">
          {isStart && !answer.groups.some(({ kind }) => kind !== "task") && (
            <p className="search-message">No recent searches</p>
          )}
          {groups.length > 0 && (
            <div
              id="search-list"
              role={isStart ? "grid" : "listbox"}
              aria-label={isStart ? "Your searches, and what people come for" : "Results"}
            >
              {groups}
            </div>
          )}
          {answer?.screen === "hits" && groups.length === 0 && (
            <NoResults
              query={answer.query}
              suggestions={answer.suggestions}
              tasks={data.tasks}
              reportUrl={data.reportUrl}
              onChoose={fill}
              onOpen={open}
            />
          )}
          {isLoading && <p className="search-message">Loading…</p>}
          {answer?.screen === "failure" && !isLoading && (
            <Failure
              hint={answer.hint}
              onRetry={() => {
                input.focus();
                refresh();
              }}
            />
          )}
        </div>
        {active !== undefined && !isLoading && (
          <Preview item={active} query={answer?.query ?? ""} engine={options.engine} />
        )}
      </div>
      <footer className="search-footer" role="presentation">
        <span className="search-keys">
          <span>
            <kbd>↵</kbd> to select
          </span>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> to navigate
          </span>
          <span>
            <kbd>esc</kbd> to close
          </span>
        </span>
        {/* Algolia's terms require attribution. */}
        {data.hosted !== null && (
          // oxlint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router
          <a href="https://www.algolia.com/developers/" target="_blank" rel="noopener noreferrer">
            Search by Algolia
          </a>
        )}
      </footer>
      <div role="status" className="search-status">
        {isLoading ? "Loading…" : answer?.status}
      </div>
    </>
  );
}
