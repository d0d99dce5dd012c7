import type { ReactNode } from "react";
import Layout from "@theme-original/Admonition/Layout";
import type { Props } from "@theme/Admonition/Layout";

const CIRCLE = "M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0M8 7.4v3.4M8 5.1v.1";
const TRIANGLE = "M8 2.3 14.4 13.5H1.6L8 2.3ZM8 6.5v3.4M8 11.6v.1";

/** Draw the icon of an admonition as an outline, hidden from screen readers: the title says the same. */
export default function LayoutWrapper(props: Props): ReactNode {
  const icon = (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={props.type === "info" ? CIRCLE : TRIANGLE} />
    </svg>
  );
  return <Layout {...props} icon={icon} />;
}
