import { useHistory } from "@docusaurus/router";
import { type ReactNode, useEffect } from "react";

import { followLinks } from "../../links";

/** Add to every page what follows links that React doesn't know. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  const history = useHistory();
  useEffect(() => followLinks(history), [history]);
  return children;
}
