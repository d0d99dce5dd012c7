import { useContext, type ReactNode } from "react";
import { useTabs } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/TabItem";

import { tabId, TabsId } from "../Tabs";

/**
 * Let find-in-page reach a hidden panel; `open-target.ts` then selects its tab. React writes `hidden` without a value.
 */
function makeFindable(panel: HTMLElement | null): void {
  if (panel?.hasAttribute("hidden")) {
    panel.setAttribute("hidden", "until-found");
  }
}

/** Replace the theme's tab panel to name it by its tab, because the theme's has no accessible name. */
export default function TabItem({ children, className, value }: Props): ReactNode {
  const { lazy, selectedValue, tabValues } = useTabs();
  const id = useContext(TabsId);
  const isShown = value === selectedValue;
  return (
    (isShown || !lazy) && (
      <div
        role="tabpanel"
        aria-labelledby={tabId(id, value)}
        // Label for print, which shows every panel instead of the tab list.
        data-label={tabValues.find((tab) => tab.value === value)?.label ?? value}
        className={className}
        hidden={!isShown}
        // A new function for each render, so that React calls it each time.
        ref={(panel) => makeFindable(panel)}
      >
        {children}
      </div>
    )
  );
}
