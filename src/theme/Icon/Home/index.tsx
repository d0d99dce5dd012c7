import type { ReactNode } from "react";
import Home from "@theme-original/Icon/Home";
import type { Props } from "@theme/Icon/Home";

/** The theme's picture of a house, in links that have a name of their own. */
export default function HomeWrapper(props: Props): ReactNode {
  return <Home aria-hidden="true" {...props} />;
}
