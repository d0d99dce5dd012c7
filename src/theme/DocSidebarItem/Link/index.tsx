import clsx from "clsx";
import type { ReactNode } from "react";
import { isActiveSidebarItem } from "@docusaurus/plugin-content-docs/client";
import Link from "@docusaurus/Link";
import type { Props } from "@theme/DocSidebarItem/Link";

import { Icon } from "../../../components/icons/Icon";
import type { IconName } from "../../../components/icons/icons";

/** Replace the theme's entry to show the icon that `sidebars.ts` gives it. */
export default function DocSidebarItemLink({ item, onItemClick, activePath, tabIndex }: Props): ReactNode {
  const isActive = isActiveSidebarItem(item, activePath);
  return (
    <li className="menu__list-item">
      <Link
        className={clsx("menu__link", isActive && "menu__link--active")}
        aria-current={isActive ? "page" : undefined}
        to={item.href}
        onClick={onItemClick && (() => onItemClick(item))}
        tabIndex={tabIndex}
      >
        <Icon name={item.customProps?.icon as IconName} />
        {item.label}
      </Link>
    </li>
  );
}
