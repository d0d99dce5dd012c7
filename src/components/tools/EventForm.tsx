import { type ReactNode, useEffect, useId, useState } from "react";

import { messageOf } from "../../../plugins/shared/message-of";
import { composeEvent, type ComposedEvent, EVENT_ACTIONS, type EventFields, type EventName } from "./event";
import { Bar, Field, Result } from "./parts";
import { SIGNATURE_HEADER } from "./signature";
import styles from "./styles.module.css";

const EXAMPLE: EventFields = {
  name: "message",
  url: "http://localhost:3000/webhook",
  master: "only-for-development",
  identifier: "ada",
  clientId: "wskl_live_example",
  message: '{"type":"chat","text":"Hello"}',
};

/** Form of the event composer; updates its results on every change. */
export default function EventForm(): ReactNode {
  const id = useId();
  const [fields, setFields] = useState(EXAMPLE);
  const [outcome, setOutcome] = useState<ComposedEvent | string>("");

  useEffect(() => {
    let isCurrent = true;
    void composeEvent(fields)
      .catch(messageOf)
      .then((composed) => isCurrent && setOutcome(composed));
    return () => {
      isCurrent = false;
    };
  }, [fields]);

  const field = (key: Exclude<keyof EventFields, "name">, label: string, lines?: number): ReactNode => (
    <Field
      label={label}
      value={fields[key]}
      onChange={(value) => setFields({ ...fields, [key]: value })}
      lines={lines}
    />
  );

  return (
    <form className={styles.form} onSubmit={(submitted) => submitted.preventDefault()}>
      <Bar onReset={() => setFields(EXAMPLE)} />
      <div>
        <div className={styles.field}>
          <label htmlFor={id}>Event</label>
          <select
            id={id}
            value={fields.name}
            onChange={({ target }) => setFields({ ...fields, name: target.value as EventName })}
          >
            {Object.entries(EVENT_ACTIONS).map(([name, action]) => (
              <option key={name} value={name}>
                {action}
              </option>
            ))}
          </select>
        </div>
        {fields.name === "message" && field("message", "Message: the text of the client's frame", 3)}
        {field("identifier", "Identifier")}
        {field("clientId", "Client id")}
        {field("url", "Address of your handler")}
        {field("master", "Master secret")}
      </div>
      <div>
        {typeof outcome === "string" ? (
          outcome !== "" && (
            <p role="alert" className="alert alert--danger">
              {outcome}
            </p>
          )
        ) : (
          <>
            <Result label="Body" text={outcome.body} />
            <Result label={`Value of ${SIGNATURE_HEADER}`} text={outcome.signature} />
            <p>The commands are for bash, zsh and fish. cmd.exe and PowerShell read quotes differently.</p>
            <Result label="As a curl command" text={outcome.curl} />
            <Result label="With send-event.mjs" text={outcome.sendEvent} />
          </>
        )}
      </div>
    </form>
  );
}
