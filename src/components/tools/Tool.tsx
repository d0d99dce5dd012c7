import Disclosure from "../../../plugins/api-reference/client/Disclosure";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

import { fieldsOf } from "./link";
import styles from "./styles.module.css";

interface Props<P extends object> extends Omit<ComponentProps<typeof Disclosure<P>>, "className"> {
  /** Of the tool's element, and of links that fill it in. */
  readonly id: string;
  /** What stands above the tool, and without scripts says what it does. */
  readonly children?: ReactNode;
}

/** The frame of every tool in a guide. It opens by itself where the address fills the tool in. */
export default function Tool<P extends object>({ id, children, ...disclosure }: Props<P>): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = (): void => {
      const details = frame.current?.querySelector("details");
      if (details && fieldsOf(id, window.location.hash)) {
        details.open = true;
        details.scrollIntoView();
      }
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, [id]);
  return (
    <div id={id} ref={frame}>
      {children}
      <Disclosure {...disclosure} className={styles.tool} />
    </div>
  );
}
