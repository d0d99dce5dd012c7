import { type JSX, type MouseEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import type { Task } from "../../plugins/search/options";
import { TASKS } from "./answers";
import type { Ask } from "./fallback";
import type { Item } from "./hits";
import { Preview, type LoadPreview } from "./Preview";
import { Icon } from "./icons";
import { Failure, NoResults } from "./Messages";
import { HitRow, type RowProps, StoredRow } from "./Row";
import type { SearchDialog } from "./shell";
import { StoredSearches } from "./stored";
import { useSearch } from "./useSearch";

interface SearchWindowProps {
  /** The shell, with its field. */
  dialog: SearchDialog;
  input: HTMLInputElement;
  ask: Ask;
  /** Undefined where Algolia answers, which has no texts of sections. */
  preview: LoadPreview | undefined;
  whenMore: (listener: () => void) => () => void;
  tasks: readonly Task[];
  reportUrl: string | undefined;
  /** Whether Algolia answers, which asks to be named for it. */
  isHosted: boolean;
  /** Under this name the reader's searches are kept. */
  indexName: string;
  siteUrl: string;
  facetFilters: (string | string[])[];
  /** Opens the address of a hit in this tab. */
  onOpen: (url: string) => void;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Puts a query into the field as a reader would. */
function fillIn(field: HTMLInputElement, query: string): void {
  field.value = query;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** What the search window holds besides its field, which is the shell's. */
export default function SearchWindow({
  indexName,
  isHosted,
  preview,
  reportUrl,
  ...options
}: SearchWindowProps): JSX.Element {
  const { dialog, input, onOpen } = options;
  const [stored] = useState(() => new StoredSearches(indexName));
  const { answer, items, active, rowProps, refresh } = useSearch({ ...options, stored });
  const list = useRef<HTMLDivElement>(null);
  /** The button that was pressed: it goes with its row, and the focus goes to the next row. */
  const pressed = useRef<{ row: number; title: string }>(undefined);

  useEffect(() => {
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

  const rowOf = (item: Item): RowProps => ({
    ...rowProps(item),
    onClick: (event) => {
      stored.remember(item);
      if (isPlain(event)) {
        event.preventDefault();
        onOpen(item.url);
      }
    },
  });

  const action = (title: string, icon: "star" | "remove", row: number, change: () => void) => ({
    title,
    icon,
    act: () => {
      change();
      pressed.current = { row, title };
      refresh();
    },
  });

  const recentRow = (item: Item, row: number): JSX.Element => (
    <StoredRow
      key={item.url}
      item={item}
      row={rowOf(item)}
      icon="recent"
      actions={[
        action("Save this search", "star", row, () => stored.promote(item)),
        action("Remove this search from history", "remove", row, () => stored.forget(item)),
      ]}
    />
  );

  const favoriteRow = (item: Item, row: number): JSX.Element => (
    <StoredRow
      key={item.url}
      item={item}
      row={rowOf(item)}
      icon="star"
      actions={[action("Remove this search from favorites", "remove", row, () => stored.demote(item))]}
    />
  );

  const taskRow = (item: Item): JSX.Element => (
    <StoredRow key={item.url} item={item} row={rowOf(item)} icon="page" actions={[]} />
  );

  const renderers = new Map([
    ["Recent", recentRow],
    ["Favorite", favoriteRow],
    [TASKS, taskRow],
  ]);
  const isStart = answer?.screen === "start";

  const groups = (answer?.groups ?? []).map(({ title, items: own }, index, all) => {
    const first = all.slice(0, index).reduce((sum, group) => sum + group.items.length, 0);
    const id = `search-group-${index}`;
    const render =
      (isStart ? renderers.get(title) : undefined) ??
      ((item: Item) => <HitRow key={item.objectID} item={item} row={rowOf(item)} />);
    return (
      <div key={title} className="search-group" role={isStart ? "rowgroup" : "group"} aria-labelledby={id}>
        <div id={id} className="search-group-title" role="presentation">
          {title}
        </div>
        {own.map((_item, offset) => {
          const item = items[first + offset];
          return item && render(item, first + offset);
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
          {isStart && !answer.groups.some(({ title }) => title !== TASKS) && (
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
            <NoResults query={answer.query} suggestions={answer.suggestions} reportUrl={reportUrl} onChoose={fill} />
          )}
          {answer?.screen === "failure" && <Failure />}
        </div>
        {active !== undefined && <Preview item={active} query={answer?.query ?? ""} load={preview} />}
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
        {isHosted && (
          // eslint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router
          <a href="https://www.algolia.com/developers/" target="_blank" rel="noopener noreferrer">
            Search by Algolia
          </a>
        )}
      </footer>
      <div role="status" className="search-status">
        {answer?.status}
      </div>
    </>
  );
}
