import type { InternalDocSearchHit } from "@docsearch/react";
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";

/**
 * The parts of DocSearch's window (3.9.0, pinned) that are adapted: what `DocSearchModal` renders, and the props that it
 * hands to its inner parts.
 */

export type Props = Record<string, unknown>;

export type StoredHit = Omit<InternalDocSearchHit, "_highlightResult" | "_snippetResult" | "__docsearch_parent">;

export interface State {
  query: string;
  isOpen: boolean;
  status: "idle" | "loading" | "stalled" | "error";
  activeItemId: number | null;
  collections: { source: { sourceId: string }; items: InternalDocSearchHit[] }[];
  context: Props;
}

export interface SearchBoxProps {
  state: State;
  refresh: () => void;
  getInputProps: (options: Props) => Props & { onKeyDown: (event: KeyboardEvent) => void };
}

export interface ScreenProps {
  state: State;
  recentSearches: { add(hit: StoredHit): void };
  onItemClick: (hit: InternalDocSearchHit, event: MouseEvent) => void;
  getListProps: (options: Props) => Props;
  getItemProps: (options: Props) => Props;
}

type Parent<Children> = ReactElement<{ children: Children }>;

export interface Parts {
  root: ReactElement<Props>;
  modal: ReactElement<Props>;
  header: ReactElement<Props>;
  searchBox: ReactElement<SearchBoxProps>;
  dropdown: ReactElement<Props>;
  screen: ReactElement<ScreenProps>;
  footer: ReactElement<Props>;
  /** The footer's keys, without the logo that stands before them. */
  keys: ReactNode;
}

/** Takes what `DocSearchModal` renders apart. */
export function takeApart(rendered: ReactElement): Parts {
  const root = rendered as Parent<Parent<[Parent<ReactElement>, Parent<ReactElement>, Parent<ReactElement>]>>;
  const modal = root.props.children;
  const [header, dropdown, footer] = modal.props.children;
  const content = footer.props.children as ReactElement<Props>;
  const renderFooter = content.type as (props: Props) => Parent<[ReactNode, ReactNode]>;
  return {
    root: root as unknown as ReactElement<Props>,
    modal: modal as unknown as ReactElement<Props>,
    header: header as unknown as ReactElement<Props>,
    searchBox: header.props.children as ReactElement<SearchBoxProps>,
    dropdown: dropdown as unknown as ReactElement<Props>,
    screen: dropdown.props.children as ReactElement<ScreenProps>,
    footer: footer as unknown as ReactElement<Props>,
    keys: renderFooter(content.props).props.children[1],
  };
}
