import type { AnchorHTMLAttributes, ReactNode } from "react";

/**
 * A link that the router has no part in: to a place on this page, to a file, or to an address that the document gives.
 * Hundreds of them may be on the page, and none is a route to prefetch or to check.
 */
export default function PlainLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  // eslint-disable-next-line @docusaurus/no-html-links, jsx-a11y/anchor-has-content
  return <a {...props} />;
}
