import type { ClientModule } from "@docusaurus/types";

import "./progress.css";

/** A change of page that takes no longer shows nothing. */
const DELAY_MS = 200;

const attribute = "data-changing-page";

/** Shows a bar at the top of the window while the next page loads; the theme's own does the same with a library. */
const progress: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (previousLocation === null || location.pathname === previousLocation.pathname) {
      return undefined;
    }
    const timer = window.setTimeout(() => document.documentElement.setAttribute(attribute, ""), DELAY_MS);
    return () => window.clearTimeout(timer);
  },
  onRouteDidUpdate() {
    document.documentElement.removeAttribute(attribute);
  },
};

export default progress;
