import type { ReactNode } from "react";
import { useDoc, useSidebarBreadcrumbs } from "@docusaurus/plugin-content-docs/client";
import StructuredData from "@theme/DocBreadcrumbs/StructuredData";

import styles from "./styles.module.css";

/** Above a doc's title, what kind of page it is and how long it takes, from its front matter: the sidebar says where it stands. */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs();
  const { kind, time } = useDoc().frontMatter as { kind?: string; time?: string };
  return (
    <>
      {breadcrumbs && <StructuredData breadcrumbs={breadcrumbs} />}
      {kind && (
        <p className={styles.eyebrow} data-markdown="skip">
          {kind}
          {time && <span>{time}</span>}
        </p>
      )}
    </>
  );
}
