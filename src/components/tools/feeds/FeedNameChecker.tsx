import { useRef, type ReactNode } from "react";

import Disclosure from "../../../../plugins/api-reference/client/Disclosure";

const does =
  "checks a name against each rule, shows what is wrong, and suggests an allowed name. Nothing leaves the page.";

const load = () => import("./FeedNameForm");

/**
 * Check a feed name rule by rule. The children state the rules: one element each with `data-rule` `pattern`,
 * `minLength` and `maxLength`.
 */
export default function FeedNameChecker({ children }: { children: ReactNode }): ReactNode {
  const sentence = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={sentence} className="prose">
        {children}
      </div>
      <Disclosure className="disclosure tool" label="Check a feed name" does={does} load={load} props={{ sentence }} />
    </>
  );
}
