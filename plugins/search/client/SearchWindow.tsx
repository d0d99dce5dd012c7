import { LABELS as labels } from "../labels";
import { type JSX, type MouseEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import type { Task } from "../node/browser-data";
import type { Ask } from "./ask";
import type { Item } from "./hits";
import { Preview, type LoadPreview } from "./Preview";
import { Icon } from "./icons";
import { Failure, NoResults } from "./Messages";
import { HitRow, type RowProps, StoredRow } from "./Row";
import type { SearchDialog } from "./frame";
import { StoredSearches } from "./stored";
import { useSearch } from "./useSearch";

interface SearchWindowProps {
  /** The dialog that `searchFrame` created, with its input. */
  dialog: SearchDialog;
  input: HTMLInputElement;
  ask: Ask;
  /** Undefined with Algolia, which has no section texts. */
  preview: LoadPreview | undefined;
  whenMore: (listener: () => void) => () => void;
  tasks: readonly Task[];
  reportUrl: string;
  /** Whether Algolia answers; its terms require attribution. */
  isHosted: boolean;
  /** Part of the key that the reader's searches are stored under. */
  indexName: string;
  siteUrl: string;
  facetFilters: (string | string[])[];
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

/** Render the window's content below the input, which belongs to the frame. */
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
  /** The button that was pressed: it disappears with its row, so the focus moves to the next row. */
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
        action(labels.save, "star", row, () => stored.promote(item)),
        action(labels.forget, "remove", row, () => stored.forget(item)),
      ]}
    />
  );

  const favoriteRow = (item: Item, row: number): JSX.Element => (
    <StoredRow
      key={item.url}
      item={item}
      row={rowOf(item)}
      icon="star"
      actions={[action(labels.unsave, "remove", row, () => stored.demote(item))]}
    />
  );

  const taskRow = (item: Item): JSX.Element => (
    <StoredRow key={item.url} item={item} row={rowOf(item)} icon="page" actions={[]} />
  );

  const hitRow = (item: Item): JSX.Element => <HitRow key={item.objectID} item={item} row={rowOf(item)} />;
  const rows = { recent: recentRow, favorite: favoriteRow, task: taskRow };
  const isStart = answer?.screen === "start";

  const groups = (answer?.groups ?? []).map(({ kind, title, items: own }, index, all) => {
    const first = all.slice(0, index).reduce((sum, group) => sum + group.items.length, 0);
    const id = `search-group-${index}`;
    const render = kind === undefined ? hitRow : rows[kind];
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
            title={labels.clear}
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
            <p className="search-message">{labels.noRecent}</p>
          )}
          {groups.length > 0 && (
            <div
              id="search-list"
              role={isStart ? "grid" : "listbox"}
              aria-label={isStart ? labels.startList : labels.hitList}
            >
              {groups}
            </div>
          )}
          {answer?.screen === "hits" && groups.length === 0 && (
            <NoResults query={answer.query} suggestions={answer.suggestions} reportUrl={reportUrl} onChoose={fill} />
          )}
          {answer?.screen === "failure" && <Failure hint={answer.hint} />}
        </div>
        {active !== undefined && <Preview item={active} query={answer?.query ?? ""} load={preview} />}
      </div>
      <footer className="search-footer" role="presentation">
        <span className="search-keys">
          <span>
            <kbd>↵</kbd> {labels.toSelect}
          </span>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {labels.toNavigate}
          </span>
          <span>
            <kbd>esc</kbd> {labels.toClose}
          </span>
        </span>
        {isHosted && (
          // eslint-disable-next-line @docusaurus/no-html-links -- the window stands outside of the router
          <a href="https://www.algolia.com/developers/" target="_blank" rel="noopener noreferrer">
            {labels.byAlgolia}
          </a>
        )}
      </footer>
      <div role="status" className="search-status">
        {answer?.status}
      </div>
    </>
  );
}
