import { useState, type ReactNode, type RefObject } from "react";

import { BUTTON, Field } from "../parts";
import styles from "../styles.module.css";
import { checkFeedName, nearestFeedName, type FeedNameRules } from "./feed-name";

/** Read the rules from the sentence that states them, which the build fills in from the API's document. */
function rulesIn(sentence: HTMLElement | null): FeedNameRules {
  const read = (rule: string): string => sentence?.querySelector(`[data-rule="${rule}"]`)?.textContent?.trim() ?? "";
  return { pattern: read("pattern"), minLength: Number(read("minLength")), maxLength: Number(read("maxLength")) };
}

/** Input for a feed name with the findings below it, announced as they change. */
export default function FeedNameForm({ sentence }: { sentence: RefObject<HTMLElement | null> }): ReactNode {
  const [rules] = useState(() => rulesIn(sentence.current));
  const [name, setName] = useState("Room 7");
  const findings = checkFeedName(name, rules);
  const near = nearestFeedName(name, rules);
  return (
    <div className={styles.form}>
      <div>
        <Field label="Feed name" value={name} onChange={setName} />
        {near !== undefined && (
          <button type="button" className={BUTTON} onClick={() => setName(near)}>
            Use <code key={near}>{near}</code>
          </button>
        )}
      </div>
      <div role="status">
        <b>{findings.every(({ why }) => why === "") ? "Allowed" : "Not allowed: the API answers 400"}</b>
        <ul className={styles.findings}>
          {findings.map(({ rule, why }) => (
            <li key={rule} data-broken={why === "" ? undefined : ""}>
              <strong>{why === "" ? "Yes" : "No"}</strong> {rule}
              {why !== "" && <span>: {why}</span>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
