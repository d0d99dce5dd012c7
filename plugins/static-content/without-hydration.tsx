import { Children, type ComponentType, type HTMLAttributes, isValidElement, type ReactNode } from "react";

import { Unhydrated } from "./Unhydrated";
import { useServerHtml } from "./use-server-html";

type Props = HTMLAttributes<HTMLElement>;

/** Components of plain HTML, whose links `links.ts` follows. */
const plain = new Set<unknown>();

/** Say that a component renders plain HTML: no state, no effects, and no handlers but those of a link. */
export function declarePlain(...components: readonly unknown[]): void {
  components.forEach((component) => plain.add(component));
}

/** Return whether React has nothing to do in content once it is in the page: it is text and plain elements. */
export const isPlain = (content: ReactNode): boolean =>
  Children.toArray(content).every(
    (child) =>
      !isValidElement<{ children?: ReactNode }>(child) ||
      ((typeof child.type === "string" || plain.has(child.type)) && isPlain(child.props.children)),
  );

/**
 * Wrap a component of MDX that renders one element, so that React doesn't hydrate plain content: it takes the element over and
 * leaves what the server rendered in it. Elsewhere, as after a click on a link, the component renders as ever.
 */
export function withoutHydration(tag: string, Component: ComponentType<Props> | string = tag): ComponentType<Props> {
  const Wrapped = (props: Props): ReactNode =>
    useServerHtml() && isPlain(props.children) ? <Unhydrated as={tag} {...props} /> : <Component {...props} />;
  declarePlain(Wrapped);
  return Wrapped;
}
