import { useId, useState, type FormEvent, type ReactNode } from "react";

import type { FeedAction } from "./membership";
import type { SimulatedMessage } from "./simulator";
import styles from "./tools.module.css";

const ACTIONS = ["join", "leave", "set"] as const;

/** The feed names that a field holds, each as often as it stands there. */
const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

interface ChoiceProps {
  identifiers: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function ClientChoice({ identifiers, chosen, onChange }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend>clients</legend>
      {identifiers.map((identifier) => (
        <label key={identifier}>
          <input
            type="checkbox"
            checked={chosen.includes(identifier)}
            onChange={({ target }) =>
              onChange(
                identifiers.filter((candidate) =>
                  candidate === identifier ? target.checked : chosen.includes(candidate),
                ),
              )
            }
          />
          <code>{identifier}</code>
        </label>
      ))}
    </fieldset>
  );
}

function FeedField({
  value,
  onChange,
  required,
}: {
  value: string;
  onChange: (value: string) => void;
  required: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>feeds, separated by commas</label>
      <input
        id={id}
        className={styles.input}
        value={value}
        required={required}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

interface ActionFormProps {
  identifiers: readonly string[];
  onApply: (action: FeedAction) => void;
}

/** Composes one feed action. */
export function ActionForm({ identifiers, onApply }: ActionFormProps): ReactNode {
  const id = useId();
  const [action, setAction] = useState<FeedAction["action"]>("join");
  const [feed, setFeed] = useState("room_7");
  const [clients, setClients] = useState<readonly string[]>(identifiers.slice(0, 2));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply({ action, feeds: namesIn(feed), clients });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Feed action">
      <div className={styles.field}>
        <label htmlFor={id}>action</label>
        <select
          id={id}
          value={action}
          onChange={({ target }) => setAction(ACTIONS.find((name) => name === target.value) ?? "join")}
        >
          {ACTIONS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <FeedField value={feed} onChange={setFeed} required />
      <ClientChoice identifiers={identifiers} chosen={clients} onChange={setClients} />
      <button type="submit" className="button button--primary button--sm" disabled={clients.length === 0}>
        Apply the action
      </button>
    </form>
  );
}

interface MessageFormProps {
  identifiers: readonly string[];
  onSend: (message: SimulatedMessage) => void;
}

/** Composes one message item. */
export function MessageForm({ identifiers, onSend }: MessageFormProps): ReactNode {
  const id = useId();
  const [text, setText] = useState("hello");
  const [feed, setFeed] = useState("room_7");
  const [clients, setClients] = useState<readonly string[]>([]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSend({ text, clients, feeds: namesIn(feed) });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Message">
      <div className={styles.field}>
        <label htmlFor={id}>message</label>
        <input
          id={id}
          className={styles.input}
          value={text}
          required
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <FeedField value={feed} onChange={setFeed} required={clients.length === 0} />
      <ClientChoice identifiers={identifiers} chosen={clients} onChange={setClients} />
      <button type="submit" className="button button--primary button--sm">
        Send the message
      </button>
    </form>
  );
}
