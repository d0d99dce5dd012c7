import clsx from "clsx";
import type { ReactNode } from "react";
import { useDocsSidebar } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import { ThemeClassNames } from "@docusaurus/theme-common";
import styles from "@docusaurus/theme-classic/lib/theme/DocRoot/Layout/Sidebar/styles.module.css";
import type { Props } from "@theme/DocRoot/Layout/Sidebar";
import DocSidebar from "@theme/DocSidebar";

/** Replace the theme's sidebar to add an accessible name. The configuration doesn't let readers hide the sidebar. */
export default function DocRootLayoutSidebar({ sidebar }: Props): ReactNode {
  const { pathname } = useLocation();
  return (
    <aside
      aria-label="Documentation"
      className={clsx(ThemeClassNames.docs.docSidebarContainer, styles.docSidebarContainer)}
    >
      {/* Remount for another sidebar. */}
      <div className={styles.sidebarViewport} key={useDocsSidebar()?.name}>
        <DocSidebar sidebar={sidebar} path={pathname} onCollapse={() => undefined} isHidden={false} />
      </div>
    </aside>
  );
}
