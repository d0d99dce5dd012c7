import Disclosure from "docusaurus-plugin-openapi-page/disclosure";
import { useRef, type ReactNode } from "react";

import styles from "./tools.module.css";

const does = "holds a name against each rule, and says which it breaks.";

const load = () => import("./FeedNameForm");

/**
 * Checks a feed name rule by rule. Its children state the rules: they hold one element each with `data-rule` `pattern`,
 * `minLength` and `maxLength`.
 */
export default function FeedNameChecker({ children }: { children: ReactNode }): ReactNode {
  const sentence = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.tool}>
      <div ref={sentence} className={styles.intro}>
        {children}
      </div>
      <Disclosure label="Check a feed name" does={does} load={load} props={{ sentence }} />
    </div>
  );
}
