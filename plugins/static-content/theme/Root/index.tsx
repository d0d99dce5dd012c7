import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { useHistory } from "@docusaurus/router";
import { type ReactNode, useEffect } from "react";
import { HelmetProvider } from "react-helmet-async";

import { followLinks } from "../../links";

// Leave the head as the server made it until all of the page is hydrated. From the components that come first, Helmet would
// make a head without the page's title and classes, and change the styles of the whole page twice.
if (ExecutionEnvironment.canUseDOM) {
  HelmetProvider.canUseDOM = false;
}

/** Add to every page what follows links that React doesn't know. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  const history = useHistory();
  useEffect(() => followLinks(history), [history]);
  useEffect(() => {
    HelmetProvider.canUseDOM = true;
  }, []);
  return children;
}
