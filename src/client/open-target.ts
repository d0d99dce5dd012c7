import type { ClientModule } from "@docusaurus/types";

import { isHidden, reveal } from "../../plugins/shared/focus-section";
import { type BlockState, findBlock, splitBlock } from "../../plugins/search/client/block";

// Run when the module loads, before the router reads the URL: move the block of a hit that was opened in a new document
// or tab from the URL to the history entry.
if (typeof window !== "undefined") {
  const { path, state } = splitBlock(new URL(window.location.href));
  if (state) {
    window.history.replaceState(
      { ...(window.history.state as object | null), state },
      "",
      window.location.origin + path,
    );
  }
  // Select the tab or choice in which the browser has found a text.
  document.addEventListener("beforematch", ({ target }) => void reveal(target as Element));
}

/** Scroll to a block that isn't in view: to its middle, or to the start of a tall one. */
function scrollToBlock(block: Element): void {
  // Measure the whole block of code: its title is sticky.
  const whole = block.closest(".theme-code-block") ?? block;
  const { top, bottom, height } = whole.getBoundingClientRect();
  // The bar covers what is behind it.
  const covered = document.querySelector(".navbar")?.getBoundingClientRect().bottom ?? 0;
  if (top < covered || bottom > window.innerHeight) {
    whole.scrollIntoView({ block: height < window.innerHeight / 2 ? "center" : "start" });
  }
}

/** Most frames to wait for a panel; one or two are usual. */
const FRAMES = 60;

/**
 * Wait until nothing hides an element. At the render that shows a panel, the theme keeps the tab in its place, and so
 * undoes what was scrolled before.
 */
function onceShown(element: Element, act: () => void, frames = FRAMES): void {
  requestAnimationFrame(() => (frames > 0 && isHidden(element) ? onceShown(element, act, frames - 1) : act()));
}

/**
 * Show the heading that the URL names, and the block that a search hit names: open what hides them, and scroll there.
 */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  const heading = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const { block: locator } = (location.state ?? {}) as BlockState;
  const isSamePlace =
    previousLocation?.pathname === location.pathname &&
    previousLocation.hash === location.hash &&
    previousLocation.state === location.state;
  // Leave the page as it is when a tab that the reader selects changes only the query string.
  if (isSamePlace && previousLocation.search !== location.search) {
    return;
  }
  // Without the section that the URL names, the locator would count from elsewhere.
  const isLost = location.hash !== "" && heading === null;
  const block = locator === undefined || isLost ? undefined : findBlock(heading, locator);
  const target = block ?? heading;
  if (target && (reveal(target) || block)) {
    // Scroll again: the browser and the router scrolled before the target was visible.
    onceShown(target, () => (block ? scrollToBlock(block) : target.scrollIntoView()));
  }
};
