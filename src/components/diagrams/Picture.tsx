import type { ComponentType } from "react";

import type { Drawing } from "./draw";

interface PictureProps {
  /** Name of the picture for screen readers. */
  title: string;
  caption: string;
  /** Text alternative in steps, available to every reader. */
  words: readonly string[];
  wide: Drawing;
  narrow: Drawing;
}

/** Create the content of a figure: a picture in two layouts, a caption, and the text alternative. */
export const picture =
  ({ title, caption, words, ...layouts }: PictureProps): ComponentType =>
  () => (
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
