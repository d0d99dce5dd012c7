import type { ClientModule } from "@docusaurus/types";

/** Opens the folded text below the heading that the address names. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location }) => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const next = target && target.nextElementSibling;
  if (next instanceof HTMLDetailsElement && next.classList.contains("more")) {
    next.open = true;
  }
};
