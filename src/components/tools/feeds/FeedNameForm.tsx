import clsx from "clsx";
import { useId, useState, type ReactNode, type RefObject } from "react";

import { checkFeedName, nearestFeedName, type FeedNameRules } from "./feedName";
import Bar from "../Bar";
import { toolFragment, withFields } from "../link";
import styles from "./tools.module.css";

/** Reads the rules from the sentence that states them; the build writes it from the API's document. */
function rulesIn(sentence: HTMLElement | null): FeedNameRules {
  const read = (rule: string): string => sentence?.querySelector(`[data-rule="${rule}"]`)?.textContent?.trim() ?? "";
  return { pattern: read("pattern"), minLength: Number(read("minLength")), maxLength: Number(read("maxLength")) };
}

const EXAMPLE = { name: "Room 7" };

interface Props {
  /** Of the tool's element. */
  readonly id: string;
  /** The sentence that states the rules. */
  readonly sentence: RefObject<HTMLElement | null>;
}

/** A field for a feed name with the findings under it, said again as they change. */
export default function FeedNameForm({ id: tool, sentence }: Props): ReactNode {
  const [rules] = useState(() => rulesIn(sentence.current));
  const [name, setName] = useState(() => withFields(tool, EXAMPLE).name);
  const id = useId();
  const findings = checkFeedName(name, rules);
  const near = nearestFeedName(name, rules);
  const allowed = findings.every(({ met }) => met);
  return (
    <div className={styles.body}>
      <Bar onReset={() => setName(EXAMPLE.name)} fragment={toolFragment(tool, { name })} />
      <label htmlFor={id}>Feed name</label>
      <input
        id={id}
        className={styles.input}
        value={name}
        onChange={(event) => setName(event.target.value)}
        aria-invalid={!allowed}
        aria-describedby={`${id}-findings`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div id={`${id}-findings`} role="status" className={styles.findings}>
        <p className={styles.verdict}>{allowed ? "Allowed" : "Not allowed: the API answers 400"}</p>
        <ul>
          {findings.map(({ rule, met, why }) => (
            <li key={rule} className={clsx(met ? styles.met : styles.broken)}>
              <strong>{met ? "Yes" : "No"}</strong> {rule}
              {why !== "" && <span>: {why}</span>}
            </li>
          ))}
        </ul>
      </div>
      {near !== undefined && (
        <button type="button" className={styles.minor} onClick={() => setName(near)}>
          Use <code key={near}>{near}</code>
        </button>
      )}
    </div>
  );
}
