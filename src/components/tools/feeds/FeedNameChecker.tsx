import { useRef, type ReactNode } from "react";

import type { FeedNameRules } from "./feedName";
import OnIntent from "./OnIntent";

/** Reads the rules from the sentence that states them; the build writes it from the API's document. */
function rulesIn(sentence: HTMLElement | null): FeedNameRules {
  const read = (rule: string): string => sentence?.querySelector(`[data-rule="${rule}"]`)?.textContent?.trim() ?? "";
  return { pattern: read("pattern"), minLength: Number(read("minLength")), maxLength: Number(read("maxLength")) };
}

/**
 * Checks a feed name rule by rule. Its children state the rules: they hold one element each with `data-rule` `pattern`,
 * `minLength` and `maxLength`.
 */
export default function FeedNameChecker({ children }: { children: ReactNode }): ReactNode {
  const sentence = useRef<HTMLDivElement>(null);
  return (
    <OnIntent
      label="Check a feed name"
      load={() => import("./FeedNameForm")}
      render={({ default: FeedNameForm }) => <FeedNameForm rules={rulesIn(sentence.current)} />}
    >
      <div ref={sentence}>{children}</div>
    </OnIntent>
  );
}
