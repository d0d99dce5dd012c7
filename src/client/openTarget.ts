import type { ClientModule } from "@docusaurus/types";

import { reveal } from "../../plugins/markdown/section";

/** Opens what is folded of the section below a heading. */
function openSection(heading: Element): void {
  for (let next = heading.nextElementSibling; next && !/^H[1-6]$/.test(next.tagName); next = next.nextElementSibling) {
    if (next instanceof HTMLDetailsElement && next.classList.contains("more")) {
      next.open = true;
    }
  }
}

/** Shows the heading that the address names: opens what hides it, and the folded text below it. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location }) => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) {
    return;
  }
  openSection(target);
  if (reveal(target)) {
    // The browser and the router have scrolled before there was anything to scroll to.
    requestAnimationFrame(() => target.scrollIntoView());
  }
};
