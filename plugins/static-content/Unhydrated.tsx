import { createElement, type HTMLAttributes, type ReactNode, type Ref } from "react";

import { useServerHtml } from "./use-server-html";

interface Props extends HTMLAttributes<HTMLElement> {
  /** Tag of the element; `div` by default. */
  as?: string;
  ref?: Ref<HTMLDivElement>;
}

/** Properties with which React takes an element over and leaves what is in it: hydration compares no HTML set as a string. */
const KEEP_CONTENT = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

/**
 * Render an element whose content never changes. Where the server rendered it, React takes over only the element; elsewhere, as
 * after a click on a link, the content is rendered as ever. Give it another `key` for other content.
 */
export function Unhydrated({ as = "div", children, ...attributes }: Props): ReactNode {
  return createElement(as, { ...attributes, ...(useServerHtml() ? KEEP_CONTENT : { children }) });
}
