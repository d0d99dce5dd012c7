import clsx from "clsx";
import { Fragment, useState, type ReactNode } from "react";
import { useDocsSidebar } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import { prefersReducedMotion, ThemeClassNames } from "@docusaurus/theme-common";
import styles from "@docusaurus/theme-classic/lib/theme/DocRoot/Layout/Sidebar/styles.module.css";
import ExpandButton from "@theme/DocRoot/Layout/Sidebar/ExpandButton";
import type { Props } from "@theme/DocRoot/Layout/Sidebar";
import DocSidebar from "@theme/DocSidebar";

/** Replaces the theme's sidebar: the same, with an accessible name. */
export default function DocRootLayoutSidebar({
  sidebar,
  hiddenSidebarContainer: isNarrow,
  setHiddenSidebarContainer: setIsNarrow,
}: Props): ReactNode {
  const { pathname } = useLocation();
  const name = useDocsSidebar()?.name;
  const [isHidden, setIsHidden] = useState(false);

  const toggle = (): void => {
    // The end of a transition, which hides the sidebar, doesn't come where there is none.
    setIsHidden(!isHidden && prefersReducedMotion());
    setIsNarrow((value) => !value);
  };

  return (
    <aside
      aria-label="Documentation"
      className={clsx(
        ThemeClassNames.docs.docSidebarContainer,
        styles.docSidebarContainer,
        isNarrow && styles.docSidebarContainerHidden,
      )}
      onTransitionEnd={({ target, currentTarget }) => {
        if (target === currentTarget && isNarrow) {
          setIsHidden(true);
        }
      }}
    >
      {/* Another sidebar starts anew. */}
      <Fragment key={name}>
        <div className={clsx(styles.sidebarViewport, isHidden && styles.sidebarViewportHidden)}>
          <DocSidebar sidebar={sidebar} path={pathname} onCollapse={toggle} isHidden={isHidden} />
          {isHidden && <ExpandButton toggleSidebar={toggle} />}
        </div>
      </Fragment>
    </aside>
  );
}
