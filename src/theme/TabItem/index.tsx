import type { ReactNode } from "react";
import { useTabs } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/TabItem";

/** Replaces the theme's panel of a tab, which has no accessible name. The panel takes the tab's. */
export default function TabItem({ children, className, value }: Props): ReactNode {
  const { lazy, selectedValue, tabValues } = useTabs();
  const isShown = value === selectedValue;
  const label = tabValues.find((tab) => tab.value === value)?.label ?? value;
  return (
    (isShown || !lazy) && (
      <div role="tabpanel" aria-label={label} className={className} hidden={!isShown}>
        {children}
      </div>
    )
  );
}
