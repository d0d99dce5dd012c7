import clsx from "clsx";
import { Fragment, useState, type ReactNode } from "react";
import { useDocsSidebar } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import { prefersReducedMotion, ThemeClassNames } from "@docusaurus/theme-common";
import styles from "@docusaurus/theme-classic/lib/theme/DocRoot/Layout/Sidebar/styles.module.css";
import ExpandButton from "@theme/DocRoot/Layout/Sidebar/ExpandButton";
import type { Props } from "@theme/DocRoot/Layout/Sidebar";
import DocSidebar from "@theme/DocSidebar";

/** Replace the theme's sidebar to add an accessible name. */
export default function DocRootLayoutSidebar({
  sidebar,
  hiddenSidebarContainer: isNarrow,
  setHiddenSidebarContainer: setIsNarrow,
}: Props): ReactNode {
  const { pathname } = useLocation();
  const name = useDocsSidebar()?.name;
  const [isHidden, setIsHidden] = useState(false);

  const toggle = (): void => {
    // Hide it at once without animation: `transitionend` never fires then.
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
      {/* Remount for another sidebar. */}
      <Fragment key={name}>
        <div className={clsx(styles.sidebarViewport, isHidden && styles.sidebarViewportHidden)}>
          <DocSidebar sidebar={sidebar} path={pathname} onCollapse={toggle} isHidden={isHidden} />
          {isHidden && <ExpandButton toggleSidebar={toggle} />}
        </div>
      </Fragment>
    </aside>
  );
}
