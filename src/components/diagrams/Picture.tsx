import type { ReactNode } from "react";

import type { Drawing } from "./draw";

interface PictureProps {
  /** Name of the picture, read by screen readers. */
  title: string;
  /** One or two sentences under the picture. */
  caption: string;
  /** What the picture says, step by step: its text alternative, open to every reader. */
  words: readonly string[];
  wide: Drawing;
  narrow: Drawing;
}

/** A picture in two layouts, a caption, and the same in words: the inside of a figure. */
export default function Picture({ title, caption, words, ...layouts }: PictureProps): ReactNode {
  return (
    <>
      {(["wide", "narrow"] as const).map((kind) => {
        const { width, height, content } = layouts[kind];
        return (
          <svg
            key={kind}
            className={`diagram-${kind}`}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={title}
          >
            {content}
          </svg>
        );
      })}
      <figcaption className="diagram-caption">
        {caption}
        <details className="diagram-words">
          <summary>The picture in words</summary>
          <ol>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </>
  );
}
