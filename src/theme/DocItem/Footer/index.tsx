import clsx from "clsx";
import type { ReactNode } from "react";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { ThemeClassNames } from "@docusaurus/theme-common";
import EditMetaRow from "@theme/EditMetaRow";

import PageHelp from "@site/src/components/page-help/PageHelp";

/** Replace the theme's footer of a doc: the question for feedback, the link for editing and the date, but no tags. */
export default function DocItemFooter(): ReactNode {
  const { editUrl, lastUpdatedAt, lastUpdatedBy } = useDoc().metadata;
  return (
    <>
      <PageHelp />
      {Boolean(editUrl ?? lastUpdatedAt) && (
        <footer className={clsx(ThemeClassNames.docs.docFooter, "docusaurus-mt-lg")}>
          <EditMetaRow
            className={clsx("margin-top--sm", ThemeClassNames.docs.docFooterEditMetaRow)}
            editUrl={editUrl}
            lastUpdatedAt={lastUpdatedAt}
            lastUpdatedBy={lastUpdatedBy}
          />
        </footer>
      )}
    </>
  );
}
