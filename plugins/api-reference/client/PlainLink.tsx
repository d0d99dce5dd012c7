import type { AnchorHTMLAttributes, ReactNode } from "react";

/**
 * A link outside the router: to an anchor of this page, a file, or a URL from the document. The page may have hundreds
 * of them, and none is a route to prefetch or check.
 */
export default function PlainLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  // eslint-disable-next-line @docusaurus/no-html-links, jsx-a11y/anchor-has-content
  return <a {...props} />;
}
