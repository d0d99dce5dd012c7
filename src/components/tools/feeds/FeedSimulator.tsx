import Disclosure from "docusaurus-plugin-openapi-page/disclosure";
import type { ReactNode } from "react";

import styles from "./tools.module.css";

const does = "lets three clients join feeds, sends messages, and shows who gets them.";

const load = () => import("./SimulatorPanel");

/** Clients, feeds and messages to try out, in the browser alone. Its children say the same in words. */
export default function FeedSimulator({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.tool}>
      <div className={styles.intro}>{children}</div>
      <Disclosure label="Open the feed simulator" does={does} load={load} props={{}} />
    </div>
  );
}
