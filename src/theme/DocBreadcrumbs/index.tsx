import type { ReactNode } from "react";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useDoc, useSidebarBreadcrumbs } from "@docusaurus/plugin-content-docs/client";
import StructuredData from "@theme/DocBreadcrumbs/StructuredData";

import PageMenu from "@site/src/components/page-help/PageMenu";

import styles from "./styles.module.css";

/**
 * Show a doc's kind and reading time from its front matter, and a menu of actions, above the title. Omits the
 * breadcrumbs, which the sidebar makes redundant.
 */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs();
  const { metadata, frontMatter } = useDoc();
  const { siteConfig } = useDocusaurusContext();
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
        {!metadata.unlisted && (
          <PageMenu path={`${metadata.permalink}.md`} site={siteConfig.url} editUrl={metadata.editUrl ?? undefined} />
        )}
      </div>
    </>
  );
}
