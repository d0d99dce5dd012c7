import type { ReactNode } from "react";

import styles from "./styles.module.css";

/** A drawing for one width of the page: 720 units wide, or 350 for phones. */
export interface Drawing {
  width: number;
  height: number;
  content: ReactNode;
}

interface DiagramProps {
  /** Name of the picture, read by screen readers. */
  title: string;
  /** One or two sentences under the picture. */
  caption: ReactNode;
  /** What the picture says, step by step: its text alternative, open to every reader. */
  words: readonly string[];
  wide: Drawing;
  narrow: Drawing;
}

function Picture({ drawing, title, kind }: { drawing: Drawing; title: string; kind: "wide" | "narrow" }): ReactNode {
  return (
    <svg className={styles[kind]} viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={title}>
      {drawing.content}
    </svg>
  );
}

/** A figure with its picture in two layouts, a caption, and the same in words. */
export default function Diagram({ title, caption, words, wide, narrow }: DiagramProps): ReactNode {
  return (
    <figure className={styles.figure}>
      <Picture drawing={wide} title={title} kind="wide" />
      <Picture drawing={narrow} title={title} kind="narrow" />
      <figcaption className={styles.caption}>
        {caption}
        <details className={styles.words}>
          <summary>The picture in words</summary>
          <ol>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  );
}
