import type { ReactNode } from "react";

import Tool from "../Tool";
import styles from "./tools.module.css";

const does = "lets three clients join feeds, sends messages, and shows who gets them.";

const load = () => import("./SimulatorPanel");

/** Clients, feeds and messages to try out, in the browser alone. Its children say the same in words. */
export default function FeedSimulator({ children }: { children: ReactNode }): ReactNode {
  return (
    <Tool id="feed-simulator-tool" label="Open the feed simulator" does={does} load={load} props={{}}>
      <div className={styles.intro}>{children}</div>
    </Tool>
  );
}
