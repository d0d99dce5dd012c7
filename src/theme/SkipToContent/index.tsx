import { SkipToContentFallbackId } from "@docusaurus/theme-common";
import type { MouseEvent, ReactNode } from "react";

import { focusSection } from "../../../plugins/shared/focus-section";
import styles from "./styles.module.css";

const LABEL = "Skip to main content";

function skip(event: MouseEvent): void {
  const main = document.querySelector("main") ?? document.getElementById(SkipToContentFallbackId);
  if (main) {
    event.preventDefault();
    focusSection(main);
  }
}

/**
 * Link to the page's content. Unlike the theme's, it takes no focus when a link is followed: that would lay out the
 * page before its frame, and `pageFocus` focuses the heading.
 */
export default function SkipToContent(): ReactNode {
  return (
    <div role="region" aria-label={LABEL}>
      {/* oxlint-disable-next-line @docusaurus/no-html-links -- the target is on the same page */}
      <a className={styles.skipToContent} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {LABEL}
      </a>
    </div>
  );
}
