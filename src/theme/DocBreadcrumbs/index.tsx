import type { ReactNode } from "react";
import { useDoc, useSidebarBreadcrumbs } from "@docusaurus/plugin-content-docs/client";
import StructuredData from "@theme/DocBreadcrumbs/StructuredData";

import MarkdownTwin from "@site/src/components/page-help/MarkdownTwin";

import styles from "./styles.module.css";

/**
 * Above a doc's title, what kind of page it is and how long it takes, from its front matter, and the page as Markdown. Where the
 * page stands, the sidebar says.
 */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs();
  const { metadata, frontMatter } = useDoc();
  const { kind, time } = frontMatter as { kind?: string; time?: string };
  return (
    <>
      {breadcrumbs && <StructuredData breadcrumbs={breadcrumbs} />}
      <div className={styles.line} data-markdown="skip" data-markdown-ignore>
        {kind && (
          <p className={styles.eyebrow}>
            {kind}
            {time && <span> {time}</span>}
          </p>
        )}
        {!metadata.unlisted && <MarkdownTwin path={`${metadata.permalink}.md`} />}
      </div>
    </>
  );
}
