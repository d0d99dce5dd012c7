import type { ClientModule } from "@docusaurus/types";

import "./progress.css";

/** A change of page that takes no longer shows nothing. */
const DELAY_MS = 200;

/** The id of the theme's own bar, so that what looks for that one finds this one. */
const BAR_ID = "nprogress";

function show(): void {
  // A second link while the first one's page still loads.
  if (document.getElementById(BAR_ID) !== null) {
    return;
  }
  const bar = document.createElement("div");
  bar.id = BAR_ID;
  bar.setAttribute("aria-hidden", "true");
  document.body.append(bar);
}

/** Shows a bar at the top of the window while the next page loads; the theme's own does the same with a library. */
const progress: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (previousLocation === null || location.pathname === previousLocation.pathname) {
      return undefined;
    }
    const timer = window.setTimeout(show, DELAY_MS);
    return () => window.clearTimeout(timer);
  },
  onRouteDidUpdate() {
    document.getElementById(BAR_ID)?.remove();
  },
};

export default progress;
