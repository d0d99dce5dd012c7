import type { ClientModule } from "@docusaurus/types";

/** Room between the entry and the edge of the sidebar, in pixels: one entry's height, so that its neighbour shows too. */
const ROOM = 40;

/** Scrolls the sidebar, and nothing else, until it shows the entry of the page. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  if (location.pathname === previousLocation?.pathname) {
    return;
  }
  const sidebar = document.querySelector(".theme-doc-sidebar-container .menu");
  const entry = sidebar?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (sidebar && entry) {
    const { top, bottom } = sidebar.getBoundingClientRect();
    sidebar.scrollTop += Math.max(0, entry.bottom + ROOM - bottom) - Math.max(0, top - (entry.top - ROOM));
  }
};
