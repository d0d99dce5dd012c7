import { useRef, type ReactNode } from "react";

import Tool from "../Tool";
import styles from "./tools.module.css";

const does = "checks a name against each rule, and says which rules it breaks.";

const ID = "feed-name-checker";

const load = () => import("./FeedNameForm");

/**
 * Checks a feed name rule by rule. Its children state the rules: they hold one element each with `data-rule` `pattern`,
 * `minLength` and `maxLength`.
 */
export default function FeedNameChecker({ children }: { children: ReactNode }): ReactNode {
  const sentence = useRef<HTMLDivElement>(null);
  return (
    <Tool id={ID} label="Check a feed name" does={does} load={load} props={{ id: ID, sentence }}>
      <div ref={sentence} className={styles.intro}>
        {children}
      </div>
    </Tool>
  );
}
