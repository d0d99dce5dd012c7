import type { HTMLAttributes, JSX, ReactNode } from "react";

import type { Hit, Part } from "../hit";
import { LEVELS } from "../record";
import { Icon, type IconName } from "./icons";

/** Props that Autocomplete's core gives a row: id, selection state and pointer handlers. */
export type RowProps = HTMLAttributes<HTMLElement>;

const iconOf = ({ type, isChild }: Hit): IconName => {
  if (isChild) {
    return "child";
  }
  return type === "lvl1" ? "page" : type === "content" ? "text" : "section";
};

/**
 * Render a text with its matches marked, and its code as code. Each part is an element: translation tools replace text
 * nodes, which React then can't remove.
 */
export const marked = (parts: readonly Part[]): ReactNode[] =>
  parts.map(({ text, isMatch, isRelated, isCode }, index) => {
    const Tag = isRelated ? "u" : isMatch ? "mark" : "span";
    return <Tag key={index}>{isCode ? <code>{text}</code> : text}</Tag>;
  });

/** Return the heading that a hit is below, beside its page's title; undefined for none. */
function parentOf({ hierarchy, type }: Hit): string | undefined {
  const headings = LEVELS.slice(2).flatMap((level) => hierarchy[level] ?? []);
  return headings.at(type === "content" ? -1 : -2);
}

function Texts({ item, icon }: { item: Hit; icon: IconName }): JSX.Element {
  const parent = parentOf(item);
  return (
    <>
      <Icon name={icon} />
      <span className="search-texts">
        <span className="search-title" dir="auto">
          {marked(item.title)}
        </span>
        {item.path !== null && (
          <span className="search-path" dir="auto">
            {marked(item.path)}
            {parent !== undefined && <span> › {parent}</span>}
          </span>
        )}
      </span>
    </>
  );
}

/**
 * Row of a hit. Reachable by arrow keys, not by Tab. A plain link, because Docusaurus' Link would prefetch the page of
 * every hit shown.
 */
export function HitRow({ item, row }: { item: Hit; row: RowProps }): JSX.Element {
  return (
    // oxlint-disable-next-line @docusaurus/no-html-links
    <a {...row} className="search-row" data-child={item.isChild} href={item.url} tabIndex={-1}>
      <Texts item={item} icon={iconOf(item)} />
      <Icon name="open" />
    </a>
  );
}

interface StoredRowProps {
  item: Hit;
  row: RowProps;
  icon: IconName;
  actions: { title: string; icon: IconName; act: () => void }[];
}

/** Row of a stored search, with buttons beside its link. */
export function StoredRow({ item, row: { onClick, ...row }, icon, actions }: StoredRowProps): JSX.Element {
  return (
    <div {...row} role="row" className="search-row">
      <div role="gridcell" className="search-cell">
        {/* oxlint-disable-next-line @docusaurus/no-html-links */}
        <a href={item.url} tabIndex={-1} onClick={onClick}>
          <Texts item={item} icon={icon} />
        </a>
      </div>
      <div role="gridcell" className="search-actions">
        {actions.map((action) => (
          <button key={action.title} type="button" title={action.title} onClick={action.act}>
            <Icon name={action.icon} />
          </button>
        ))}
      </div>
    </div>
  );
}
