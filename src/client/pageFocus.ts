import type { ClientModule } from "@docusaurus/types";

import { focusSection } from "../../plugins/markdown/section";

let region: HTMLElement | undefined;

/** Makes the live region before there is something to tell: screen readers miss a region that comes with its text. */
function makeRegion(): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("role", "status");
  made.style.cssText = "position:fixed;clip-path:inset(50%)";
  document.body.append(made);
  return made;
}

/**
 * After a link was followed: tells screen readers the new page's title, and puts the focus at the page's start, or on the section
 * that the link names. The browser does so for a new document, and the router makes none.
 */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  region ??= makeRegion();
  if (previousLocation === null || previousLocation.pathname === location.pathname) {
    return;
  }
  // The theme gives the focus to its skip link in an effect, which runs after the frame.
  const afterEffects = (act: () => void): unknown => requestAnimationFrame(() => setTimeout(act));
  afterEffects(() => {
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
