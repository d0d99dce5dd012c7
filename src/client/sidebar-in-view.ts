import type { ClientModule } from "@docusaurus/types";

/**
 * Space between the entry and the edge of the sidebar, in pixels: one entry's height, so that its neighbour shows too.
 */
const ROOM = 40;

/** Scroll the sidebar, not the page, until it shows the page's entry. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  if (location.pathname === previousLocation?.pathname) {
    return;
  }
  // Measure in the frame, which lays the page out anyway.
  requestAnimationFrame(() => {
    const sidebar = document.querySelector(".theme-doc-sidebar-container .menu");
    const entry = sidebar?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (sidebar && entry) {
      const { top, bottom } = sidebar.getBoundingClientRect();
      sidebar.scrollTop += Math.max(0, entry.bottom + ROOM - bottom) - Math.max(0, top - (entry.top - ROOM));
    }
  });
};
