import { useMemo, useRef, type ReactNode } from "react";
import clsx from "clsx";
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props as StockProps } from "@theme/CodeBlock";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "@site/src/plugins/static-highlight/store";

import { CopyButton } from "./CopyButton";
import { WrapButton } from "./WrapButton";
import styles from "./styles.module.css";

interface Props extends Omit<StockProps, "children"> {
  /** Id of a fence's HTML, which is the inside of the `code` element; given by `src/plugins/static-highlight`. */
  block?: string;
  children?: ReactNode;
}

/**
 * A block of code. Fences come with their HTML, in which React never looks at a token; code that is made in the browser
 * is shown as it is.
 */
export default function CodeBlock({ block, children, className, language, title, showLineNumbers }: Props): ReactNode {
  const pre = useRef<HTMLPreElement>(null);
  const html = block && htmlOfBlock(block);
  // React compares the object, not the text, and would fill every block of a page anew when a link is clicked.
  const inner = useMemo(() => (html === undefined ? undefined : { __html: html }), [html]);
  const code = {
    [BLOCK_ATTRIBUTE]: block,
    className: clsx(styles.code, showLineNumbers && styles.numbered),
    style: typeof showLineNumbers === "number" ? { counterReset: `line ${showLineNumbers - 1}` } : undefined,
  };
  return (
    <div
      className={clsx(
        ThemeClassNames.common.codeBlock,
        styles.block,
        className,
        language && `language-${language.toLowerCase()}`,
      )}
    >
      {title && <div className={styles.codeBlockTitle}>{title}</div>}
      <div className={styles.content}>
        <pre ref={pre} className={clsx("prism-code", "thin-scrollbar", styles.pre)}>
          {inner === undefined ? <code {...code}>{children}</code> : <code {...code} dangerouslySetInnerHTML={inner} />}
        </pre>
        <div className={styles.buttons}>
          <WrapButton pre={pre} />
          <CopyButton pre={pre} />
        </div>
      </div>
    </div>
  );
}
