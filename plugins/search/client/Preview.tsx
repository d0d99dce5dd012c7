import { type JSX, useEffect, useState } from "react";

import { type Hit, type Part, plain, type Preview as Section, type PreviewBlock, type SearchEngine } from "../hit";
import { sectionOf } from "./hits";
import { marked } from "./Row";

/** From this width on, a preview of the active section is shown beside the list; the same as in shell.css. */
const WIDE = "(min-width: 1100px)";

interface PreviewProps {
  item: Hit;
  query: string;
  engine: SearchEngine;
}

/** Build a preview from only the item, until the section is loaded or when it isn't available. */
function ownPreview(item: Hit): Section {
  const words = item.content === null ? (item.type === "lvl1" ? item.path : null) : plain(item.content);
  return {
    page: item.hierarchy.lvl1,
    heading: sectionOf(item)
      .title.map(({ text }) => text)
      .join(""),
    blocks: words === null ? [] : [{ tag: "p", parts: words }],
  };
}

/** Split a row at the tabs between its cells. */
function cellsOf(parts: readonly Part[]): Part[][] {
  const cells: Part[][] = [[]];
  for (const part of parts) {
    part.text.split("\t").forEach((text, index) => {
      if (index > 0) {
        cells.push([]);
      }
      cells.at(-1)?.push({ ...part, text });
    });
  }
  return cells;
}

/** Render neighbours of one kind as what they are on the page: a list, a table, paragraphs. */
function Blocks({ blocks }: { blocks: readonly PreviewBlock[] }): JSX.Element[] {
  const runs: PreviewBlock[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run?.[0]?.tag === block.tag) {
      run.push(block);
    } else {
      runs.push([block]);
    }
  }
  return runs.map((run, index) => {
    const tag = run[0]?.tag;
    if (tag === "li") {
      return (
        <ul key={index} dir="auto">
          {run.map(({ parts }, item) => (
            <li key={item}>{marked(parts)}</li>
          ))}
        </ul>
      );
    }
    if (tag === "tr") {
      return (
        <table key={index} dir="auto">
          <tbody>
            {run.map(({ parts }, row) => (
              <tr key={row}>
                {cellsOf(parts).map((cell, column) => (
                  <td key={column}>{marked(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    return (
      <div key={index}>
        {run.map(({ parts }, paragraph) => (
          <p key={paragraph} dir="auto">
            {marked(parts)}
          </p>
        ))}
      </div>
    );
  });
}

/**
 * Show the section of the active row beside the list, where there is room. Hidden from screen readers: the row already
 * names its target.
 */
export function Preview({ item, query, engine }: PreviewProps): JSX.Element {
  const [section, setSection] = useState(() => ownPreview(item));

  useEffect(() => {
    let isCurrent = true;
    const show = (found?: Section | null): void => {
      if (isCurrent) {
        setSection(found ?? ownPreview(item));
      }
    };
    const isWide = window.matchMedia(WIDE).matches;
    Promise.resolve(isWide ? engine.preview?.({ url: item.url, query }) : null).then(show, () => show());
    return () => {
      isCurrent = false;
    };
  }, [item, query, engine]);

  return (
    <div className="search-preview" aria-hidden="true">
      {section.page !== section.heading && <p className="search-preview-page">{section.page}</p>}
      <p className="search-preview-heading">{section.heading}</p>
      <Blocks blocks={section.blocks} />
    </div>
  );
}
