import clsx from "clsx";
import { useEffect, useRef, type ReactNode } from "react";
import { ThemeClassNames } from "@docusaurus/theme-common";
import { useNavbarMobileSidebar, useNavbarSecondaryMenu } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/Navbar/MobileSidebar/Layout";

import { isolate } from "./isolate";

const OPENER = ".navbar__toggle";
/** Clickable area behind the menu that closes it. */
const BACKDROP = ".navbar-sidebar__backdrop";

function Panel({ isShown, children }: { isShown: boolean; children: ReactNode }): ReactNode {
  return (
    <div
      className={clsx(ThemeClassNames.layout.navbar.mobileSidebar.panel, "navbar-sidebar__item menu")}
      inert={!isShown}
    >
      {children}
    </div>
  );
}

/** Replace the theme's mobile menu by a dialog that manages the focus. */
export default function MobileSidebarLayout({ header, primaryMenu, secondaryMenu }: Props): ReactNode {
  const { shown: isOpen, toggle } = useNavbarMobileSidebar();
  const { shown: isSecondary } = useNavbarSecondaryMenu();
  const dialog = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = dialog;
    if (!isOpen || current === null) {
      return undefined;
    }
    const release = isolate(current, BACKDROP);
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      // Ignore Escape inside search, which may be open above the menu and handles the key itself.
      if (event.key === "Escape" && (target === document.body || current.contains(target as Node))) {
        toggle();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      release();
      document.querySelector<HTMLElement>(OPENER)?.focus({ preventScroll: true });
    };
  }, [isOpen, toggle]);

  useEffect(() => {
    const panel = isOpen ? panels.current?.querySelector(":scope > :not([inert])") : undefined;
    const entry = panel?.querySelector<HTMLElement>('[aria-current="page"]');
    // Don't scroll to the panel, which is still sliding in.
    (entry ?? panel?.querySelector<HTMLElement>("a, button"))?.focus({ preventScroll: true });
    if (panel && entry) {
      panel.scrollTop += entry.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 2;
    }
  }, [isOpen, isSecondary]);

  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal={isOpen || undefined}
      aria-label="Navigation"
      className={clsx(ThemeClassNames.layout.navbar.mobileSidebar.container, "navbar-sidebar")}
    >
      {header}
      <div
        ref={panels}
        className={clsx("navbar-sidebar__items", isSecondary && "navbar-sidebar__items--show-secondary")}
      >
        <Panel isShown={!isSecondary}>{primaryMenu}</Panel>
        <Panel isShown={isSecondary}>{secondaryMenu}</Panel>
      </div>
    </div>
  );
}
