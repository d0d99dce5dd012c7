import type { ReactNode } from "react";
import Layout from "@theme-original/Admonition/Layout";
import type { Props } from "@theme/Admonition/Layout";

import { Icon } from "@site/src/components/icons/Icon";

/** Draw the icon of an admonition as an outline, hidden from screen readers: the title says the same. */
export default function LayoutWrapper(props: Props): ReactNode {
  return <Layout {...props} icon={<Icon name={props.type === "info" ? "info" : "warning"} />} />;
}
