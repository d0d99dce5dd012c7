import { type JSX, useEffect, useState } from "react";

import { type Hit, plain, type Preview as Section, type SearchEngine } from "../hit";
import { sectionOf } from "./hits";
import { marked } from "./Row";

/** From this width on, a preview of the active section is shown beside the list; the same as in frame.css. */
const WIDE = "(min-width: 1100px)";

interface PreviewProps {
  item: Hit;
  query: string;
  engine: SearchEngine;
}

/** Build a preview from the item alone, until the section is loaded or when it isn't available. */
function ownPreview(item: Hit): Section {
  return {
    page: item.hierarchy.lvl1,
    heading: sectionOf(item)
      .title.map(({ text }) => text)
      .join(""),
    blocks: item.content === null ? [] : [plain(item.content)],
  };
}

/**
 * Show the section of the active row beside the list, where there is room. Hidden from screen readers: the row already
 * names its target.
 */
export function Preview({ item, query, engine }: PreviewProps): JSX.Element {
  const [section, setSection] = useState<Section>();

  useEffect(() => {
    let isCurrent = true;
    const show = (found: Section | null): void => {
      if (isCurrent) {
        setSection(found ?? ownPreview(item));
      }
    };
    const isWide = window.matchMedia(WIDE).matches;
    Promise.resolve(isWide ? engine.preview?.({ url: item.url, query }) : null).then(
      (found) => show(found ?? null),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [item, query, engine]);

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
