import {
  createElement,
  type FC,
  Fragment,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
} from "react";

import { useHistory } from "@docusaurus/router";

import { markScrollable } from "../../client/scrollable";
import { stepOf } from "./step-of";

type Text = ReactElement<{ children?: ReactNode }>;

/**
 * Render what fills the window first, and the rest of the text after that frame: after a click, the reader sees the page
 * sooner than its whole text could be laid out. MDX passes the text as one element.
 */
export function InSteps({ children }: { children: ReactElement<object> }): ReactNode {
  const history = useHistory();
  const text = (children.type as FC)(children.props) as Text;
  const blocks = text.props.children;
  const isList = text.type === Fragment && Array.isArray(blocks);
  const shown = useDeferredValue(Infinity, isList ? stepOf(blocks, history) : Infinity);
  useEffect(() => {
    if (shown === Infinity) {
      markScrollable();
    }
  }, [shown]);
  // Slice the array, as MDX made it: React then keeps the position of each block.
  return isList ? createElement(Fragment, null, ...(blocks.slice(0, shown) as ReactNode[])) : text;
}
