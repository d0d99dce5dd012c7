import { type CSSProperties, useMemo, type ReactNode } from "react";
import clsx from "clsx";
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props as StockProps } from "@theme/CodeBlock";

import { Unhydrated } from "../../../hydration/Unhydrated";
import { BLOCK_ATTRIBUTE, htmlOfBlock } from "../../client/store";

import { addBehaviour } from "./buttons";
import { Header } from "./Header";
import styles from "./styles.module.css";

/** Properties from `rehypeStaticCode`, besides the stock ones. */
interface Props extends Omit<StockProps, "children"> {
  /** Id of the HTML of the `code` element. */
  block?: string;
  children?: ReactNode;
  lines?: string;
  /** Length of the longest line, in characters. */
  columns?: string;
  /** Set where only some lines are shown until the reader asks for the rest: how many at the start, which import, are hidden too. */
  folds?: string;
  /** Set where lines don't fit a narrow window. */
  scrolls?: string;
  added?: string;
  /** Address of the whole file. */
  download?: string;
  /** What the program that the block quotes was tested against. */
  against?: string;
  /** Set for terminals and traffic, which are shown on ink. */
  ink?: string;
}

function Fold({ lines }: { lines: string }): ReactNode {
  return (
    <details className={styles.fold} data-search="skip">
      <summary>{`Show all ${lines} lines`}</summary>
    </details>
  );
}

/**
 * Render a block of code. Fences come with highlighted HTML, which React never traverses, and which it doesn't hydrate; code
 * created in the browser is rendered as plain text.
 */
export default function CodeBlock(props: Props): ReactNode {
  const { block, children, className, title, lines, columns, folds, scrolls, added, download, against, ink } = props;
  const language = props.language ?? /(?:^|\s)language-(\S+)/.exec(className ?? "")?.[1];
  const html = block && htmlOfBlock(block);
  // Memoize the object: React compares it by identity, and would set every block's HTML again on navigation.
  const inner = useMemo(() => (html === undefined ? undefined : { __html: html }), [html]);
  const size = { "--lines": lines, "--columns": columns, "--skips": folds } as CSSProperties;
  const code = { [BLOCK_ATTRIBUTE]: block, className: styles.code, style: lines && !ink ? size : undefined };
  const Frame = block === undefined ? "div" : Unhydrated;
  return (
    <Frame
      ref={addBehaviour}
      className={clsx(
        ThemeClassNames.common.codeBlock,
        styles.block,
        ink && ["code-ink", styles.ink],
        className,
        props.language && `language-${props.language.toLowerCase()}`,
      )}
    >
      <Header title={title} language={language} added={added} download={download} against={against} />
      <div className={styles.content} data-skips={folds}>
        {/* Safari focuses what scrolls only with a tabindex; scripts remove it where nothing scrolls. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={clsx("prism-code", "thin-scrollbar", styles.pre)} tabIndex={scrolls ? 0 : undefined}>
          {inner === undefined ? <code {...code}>{children}</code> : <code {...code} dangerouslySetInnerHTML={inner} />}
        </pre>
        {lines && folds !== undefined && <Fold lines={lines} />}
      </div>
    </Frame>
  );
}
