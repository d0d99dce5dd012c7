import type { CSSProperties, ReactNode } from "react";
import clsx from "clsx";
import { ThemeClassNames } from "@docusaurus/theme-common";

import { Unhydrated } from "../../../static-content/Unhydrated";
import { useBlock } from "../../client/use-block";

import { addBehaviour } from "./buttons";
import { Header } from "./Header";
import styles from "./styles.module.css";

/** Properties from `rehypeStaticCode`. */
interface Props {
  /** Id of the HTML of the `code` element. */
  block: string;
  /** Names the language: `language-ts`. */
  className: string;
  title?: string;
  lines: string;
  /** Length of the longest line, in characters. */
  columns: string;
  /** Set where only some lines are shown until the reader asks for the rest: how many at the start, which import, are hidden too. */
  folds?: string;
  /** Set where readers copy the file and need not read it, so that fewer lines are shown. */
  folded?: string;
  /** Set where lines don't fit a narrow window. */
  scrolls?: string;
  /** Number of new lines. */
  added?: string;
  /** Address of the whole file. */
  download?: string;
  /** What the program that the block quotes was tested against. */
  against?: string;
  /** Set for terminals and traffic, which are shown on ink, and whether it is what a command prints. */
  ink?: "ink" | "output";
}

function Fold({ lines, isShort }: { lines: string; isShort: boolean }): ReactNode {
  return (
    <details className={clsx(styles.fold, isShort && styles.short)} data-search="skip">
      <summary>{`Show all ${lines} lines`}</summary>
    </details>
  );
}

/** Render a fenced block of code. Its HTML is highlighted at build time; React never traverses it, nor hydrates it. */
export default function CodeBlock(props: Props): ReactNode {
  const { block, className, title, lines, columns, folds, folded, scrolls, added, download, against, ink } = props;
  const size = { "--lines": lines, "--columns": columns, "--skips": folds } as CSSProperties;
  const language = /language-(\S+)/.exec(className)?.[1];
  return (
    <Unhydrated
      ref={addBehaviour}
      className={clsx(
        ThemeClassNames.common.codeBlock,
        styles.block,
        ink && ["code-ink", styles.ink],
        ink === "output" && styles.output,
        className,
      )}
    >
      <Header title={title} language={language} added={added} download={download} against={against} />
      <div className={styles.content} data-skips={folds}>
        {/* Safari focuses what scrolls only with a tabindex; scripts remove it where nothing scrolls. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={clsx("prism-code", "thin-scrollbar", styles.pre)} tabIndex={scrolls ? 0 : undefined}>
          <code {...useBlock(block)} className={styles.code} style={ink ? undefined : size} />
        </pre>
        {folds !== undefined && <Fold lines={lines} isShort={folded !== undefined} />}
      </div>
    </Unhydrated>
  );
}
