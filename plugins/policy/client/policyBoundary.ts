import type { ClientModule } from "@docusaurus/types";

import { crossesPolicies } from "./crossesPolicies";

/**
 * Loads the document anew where the policy changes: a route change keeps the document, and with it the policy of the
 * page that was opened first.
 */
export const onRouteUpdate: ClientModule["onRouteUpdate"] = ({ location, previousLocation }) => {
  if (previousLocation !== null && crossesPolicies(previousLocation.pathname, location.pathname)) {
    window.location.reload();
  }
};
