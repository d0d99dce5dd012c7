import { createContext, useContext, useId, type KeyboardEvent, type ReactNode } from "react";
import clsx from "clsx";
import {
  sanitizeTabsChildren,
  TabsProvider,
  useScrollPositionBlocker,
  useTabs,
  useTabsContextValue,
} from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/Tabs";

import { groupName } from "./group-name";
import styles from "./styles.module.css";

/** Id of a tab group, from which the ids of its tabs are derived. */
export const TabsId = createContext("");

export const tabId = (tabs: string, value: string): string => `${tabs}-${value}`;

/** Return the tab that a key moves to from the focused one; wraps around. */
function tabAt(key: string, { previousElementSibling, nextElementSibling, parentElement }: Element): Element | null {
  const [first, last] = [parentElement?.firstElementChild ?? null, parentElement?.lastElementChild ?? null];
  switch (key) {
    case "ArrowRight":
      return nextElementSibling ?? first;
    case "ArrowLeft":
      return previousElementSibling ?? last;
    case "Home":
      return first;
    default:
      return key === "End" ? last : null;
  }
}

/** Scroll a strip of tabs, as phones show them, to the chosen one. Leave the page where it is. */
function showTab(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (tab && list) {
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }
}

function TabList({ className, name }: { className: string | undefined; name: string }): ReactNode {
  const { selectedValue, selectValue, tabValues, block } = useTabs();
  const { blockElementScrollPositionUntilNextRender } = useScrollPositionBlocker();
  const id = useContext(TabsId);

  const select = (tab: HTMLElement, value: string): void => {
    if (value !== selectedValue) {
      blockElementScrollPositionUntilNextRender(tab);
      selectValue(value);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, value: string): void => {
    const target = tabAt(event.key, event.currentTarget);
    if (target instanceof HTMLElement) {
      event.preventDefault();
      target.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      select(event.currentTarget, value);
    }
  };

  return (
    <div role="tablist" aria-label={name} className={clsx("tabs", block && "tabs--block", className)}>
      {tabValues.map(({ value, label, attributes }) => (
        <div
          key={value}
          id={tabId(id, value)}
          role="tab"
          tabIndex={selectedValue === value ? 0 : -1}
          aria-selected={selectedValue === value}
          onClick={({ currentTarget }) => select(currentTarget, value)}
          onKeyDown={(event) => onKeyDown(event, value)}
          {...attributes}
          ref={selectedValue === value ? showTab : undefined}
          className={clsx("tabs__item", styles.tab, selectedValue === value && "tabs__item--active")}
        >
          {label ?? value}
        </div>
      ))}
    </div>
  );
}

/**
 * Replace the theme's tabs, whose list has no name, whose panels aren't linked to their tabs, and which remount on
 * hydration.
 */
export default function Tabs(props: Props): ReactNode {
  const value = useTabsContextValue(props);
  return (
    <TabsId value={useId()}>
      <TabsProvider value={value}>
        <div className={clsx("theme-tabs-container tabs-container", styles.container)}>
          <TabList className={props.className} name={groupName(props.groupId)} />
          <div className="margin-top--md">{sanitizeTabsChildren(props.children)}</div>
        </div>
      </TabsProvider>
    </TabsId>
  );
}
