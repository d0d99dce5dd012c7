import type { ReactNode } from "react";
import Layout from "@theme-original/Admonition/Layout";
import type { Props } from "@theme/Admonition/Layout";

/** The theme's frame of an admonition, whose picture says nothing that its title doesn't. */
export default function LayoutWrapper({ icon, ...props }: Props): ReactNode {
  return <Layout {...props} icon={icon && <span aria-hidden="true">{icon}</span>} />;
}
