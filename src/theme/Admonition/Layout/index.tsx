import type { ReactNode } from "react";
import Layout from "@theme-original/Admonition/Layout";
import type { Props } from "@theme/Admonition/Layout";

/** Wrap the theme's admonition to hide its icon from screen readers: the title says the same. */
export default function LayoutWrapper({ icon, ...props }: Props): ReactNode {
  return <Layout {...props} icon={icon && <span aria-hidden="true">{icon}</span>} />;
}
