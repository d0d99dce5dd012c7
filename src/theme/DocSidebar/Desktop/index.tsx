import type { ReactNode } from "react";
import styles from "@docusaurus/theme-classic/lib/theme/DocSidebar/Desktop/styles.module.css";
import type { Props } from "@theme/DocSidebar/Desktop";
import Content from "@theme/DocSidebar/Desktop/Content";

/** Replace the theme's, whose logo and buttons for hiding would come into the scripts and styles of every page. */
export default function DocSidebarDesktop({ path, sidebar }: Props): ReactNode {
  return (
    <div className={styles.sidebar}>
      <Content path={path} sidebar={sidebar} />
    </div>
  );
}
