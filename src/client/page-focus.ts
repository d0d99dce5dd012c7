import type { ClientModule } from "@docusaurus/types";

import { focusSection } from "../../plugins/shared/focus-section";

let region: HTMLElement | undefined;

/** Create the live region before it is needed: screen readers miss a region that is inserted with its text. */
function makeRegion(): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("role", "status");
  made.style.cssText = "position:fixed;clip-path:inset(50%)";
  document.body.append(made);
  return made;
}

/**
 * After a link was followed, announce the new page's title and move the focus to the page's start, or to the section
 * that the link names. Browsers do so for a new document, but the router doesn't load one.
 */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  region ??= makeRegion();
  if (previousLocation === null || previousLocation.pathname === location.pathname) {
    return;
  }
  // Wait for the frame: to focus an element, the browser lays out the page.
  const afterFrame = (act: () => void): unknown => requestAnimationFrame(() => setTimeout(act));
  afterFrame(() => {
    const title = document.querySelector("h1");
    const start = document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? title;
    if (region !== undefined) {
      region.textContent = title?.textContent ?? "";
    }
    if (start !== null) {
      focusSection(start);
    }
  });
};
