import type { ClientModule } from "@docusaurus/types";

import { reveal } from "../../plugins/markdown/section";

/** Open the `<details>` in the section below a heading. */
function openSection(heading: Element): void {
  for (let next = heading.nextElementSibling; next && !/^H[1-6]$/.test(next.tagName); next = next.nextElementSibling) {
    if (next instanceof HTMLDetailsElement && next.classList.contains("fold-more")) {
      next.open = true;
    }
  }
}

/** Reveal the heading that the URL names: open what hides it, and the `<details>` below it. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location }) => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) {
    return;
  }
  openSection(target);
  if (reveal(target)) {
    // Scroll again: the browser and the router scrolled before the heading was visible.
    requestAnimationFrame(() => target.scrollIntoView());
  }
};
