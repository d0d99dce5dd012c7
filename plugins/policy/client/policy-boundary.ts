import type { ClientModule } from "@docusaurus/types";

import { crossesPolicies } from "./crosses-policies";

/**
 * Load a new document where the policy changes: client-side navigation keeps the document, and with it the policy of
 * the page that was opened first.
 */
export const onRouteUpdate: ClientModule["onRouteUpdate"] = ({ location, previousLocation }) => {
  if (previousLocation !== null && crossesPolicies(previousLocation.pathname, location.pathname)) {
    window.location.reload();
  }
};
