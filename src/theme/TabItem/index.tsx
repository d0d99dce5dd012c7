import { useContext, type ReactNode } from "react";
import { useTabs } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/TabItem";

import { tabId, TabsId } from "../Tabs";

/** Replaces the theme's panel of a tab, which has no accessible name. The panel is named by its tab. */
export default function TabItem({ children, className, value }: Props): ReactNode {
  const { lazy, selectedValue, tabValues } = useTabs();
  const id = useContext(TabsId);
  const isShown = value === selectedValue;
  return (
    (isShown || !lazy) && (
      <div
        role="tabpanel"
        aria-labelledby={tabId(id, value)}
        // Print shows every panel, and its label instead of the list of tabs.
        data-label={tabValues.find((tab) => tab.value === value)?.label ?? value}
        className={className}
        hidden={!isShown}
      >
        {children}
      </div>
    )
  );
}
