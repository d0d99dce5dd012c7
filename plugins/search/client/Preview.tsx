import { type JSX, useEffect, useState } from "react";

import type { Preview as Section, PreviewRequest } from "../engine/preview";
import { type Item, MARK, sectionOf } from "./hits";
import { WIDE } from "./layout";
import { marked } from "./Row";

export type LoadPreview = (request: PreviewRequest) => Promise<Section | null>;

interface PreviewProps {
  item: Item;
  query: string;
  load: LoadPreview | undefined;
}

/** Build a preview from the item alone, until the section is loaded or when it isn't available. */
function ownPreview(item: Item): Section {
  return {
    page: item.hierarchy.lvl1,
    heading: sectionOf(item).title,
    blocks: item.content === null ? [] : [item.content],
  };
}

/**
 * Show the section of the active row beside the list, where there is room. Hidden from screen readers: the row already
 * names its target.
 */
export function Preview({ item, query, load }: PreviewProps): JSX.Element {
  const [section, setSection] = useState<Section>();

  useEffect(() => {
    let isCurrent = true;
    const show = (found: Section | null): void => {
      if (isCurrent) {
        setSection(found ?? ownPreview(item));
      }
    };
    if (window.matchMedia(WIDE).matches && load !== undefined) {
      load({ url: item.url, query, ...MARK }).then(show, () => show(null));
    } else {
      show(null);
    }
    return () => {
      isCurrent = false;
    };
  }, [item, query, load]);

  return (
    <div className="search-preview" aria-hidden="true">
      {section !== undefined && (
        <>
          {section.page !== section.heading && <p className="search-preview-page">{section.page}</p>}
          <p className="search-preview-heading">{section.heading}</p>
          {section.blocks.map((block, index) => (
            <p key={index} dir="auto">
              {marked(block)}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
