import type { ReactNode } from "react";
import { useDoc, useSidebarBreadcrumbs } from "@docusaurus/plugin-content-docs/client";
import StructuredData from "@theme/DocBreadcrumbs/StructuredData";
import PageLine from "@theme/PageLine";

/** Show a doc's line above the title, from its front matter. Omits the breadcrumbs, which the sidebar makes redundant. */
export default function DocBreadcrumbs(): ReactNode {
  const breadcrumbs = useSidebarBreadcrumbs();
  const { metadata, frontMatter } = useDoc();
  const { kind, time } = frontMatter as { kind?: string; time?: string };
  return (
    <>
      {breadcrumbs && <StructuredData breadcrumbs={breadcrumbs} />}
      <PageLine
        kind={kind}
        time={time}
        markdown={metadata.unlisted ? undefined : `${metadata.permalink}.md`}
        editUrl={metadata.editUrl ?? undefined}
      />
    </>
  );
}
