import type { ReactNode } from "react";

/** A drawing for one width of the page: 720 units wide, or 350 for phones. */
export interface Drawing {
  width: number;
  height: number;
  content: ReactNode;
}

interface PictureProps {
  /** Name of the picture, read by screen readers. */
  title: string;
  /** One or two sentences under the picture. */
  caption: ReactNode;
  /** What the picture says, step by step: its text alternative, open to every reader. */
  words: readonly string[];
  wide: Drawing;
  narrow: Drawing;
}

function Layout({ drawing, title, kind }: { drawing: Drawing; title: string; kind: "wide" | "narrow" }): ReactNode {
  return (
    <svg className={`diagram-${kind}`} viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={title}>
      {drawing.content}
    </svg>
  );
}

/** A picture in two layouts, a caption, and the same in words: the inside of a figure. */
export default function Picture({ title, caption, words, wide, narrow }: PictureProps): ReactNode {
  return (
    <>
      <Layout drawing={wide} title={title} kind="wide" />
      <Layout drawing={narrow} title={title} kind="narrow" />
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
