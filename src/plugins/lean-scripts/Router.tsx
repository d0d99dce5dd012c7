import { dispatchLifecycleAction } from "@docusaurus/core/lib/client/ClientLifecyclesDispatcher";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Router } from "react-router";

import { afterLoading } from "./afterLoading";
import { createBrowserHistory } from "./history";
import normalizeLocation from "./normalizeLocation";
import preload from "./preload";

type History = ComponentProps<typeof Router>["history"];
type Location = History["location"];

function makeHistory(): History {
  const history = createBrowserHistory() as History;
  dispatchLifecycleAction("onRouteUpdate", { location: normalizeLocation(history.location), previousLocation: null });
  return afterLoading<Location, History>(history, {
    begin: (next, previous) => {
      const [location, previousLocation] = [normalizeLocation(next), normalizeLocation(previous)];
      return dispatchLifecycleAction("onRouteUpdate", { location, previousLocation });
    },
    load: (next) => preload(normalizeLocation(next).pathname),
    fail: (error) => {
      console.warn(error);
      // A new deploy may have taken the scripts of this one away.
      window.location.reload();
    },
  });
}

/**
 * In the place of the router's own part, whose location changes at the click. Docusaurus goes on showing the page that is left
 * until the next one has loaded, but renders it anew for that: all parts that ask for the location hear of the change.
 */
export function BrowserRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(makeHistory);
  return <Router history={history}>{children}</Router>;
}

/** Asked for beside the other one; a site whose addresses are behind a number sign would use it. */
export { BrowserRouter as HashRouter };
