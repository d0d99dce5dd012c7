import { type ReactNode, useEffect, useState } from "react";

import { composeEvent, type ComposedEvent, EVENT_ACTIONS, type EventFields, type EventName } from "./event";
import Bar from "./Bar";
import Field from "./Field";
import { toolFragment, withFields } from "./link";
import Result from "./Result";
import { SIGNATURE_HEADER } from "./signature";
import styles from "./styles.module.css";

const example: EventFields = {
  name: "message",
  url: "http://localhost:3000/webhook",
  master: "only-for-development",
  identifier: "ada",
  clientId: "wskl_live_example",
  message: '{"type":"chat","text":"Hello"}',
};

const names = Object.keys(EVENT_ACTIONS) as EventName[];

/** The example with what the address says instead; a link never carries the secret. */
function fieldsFromAddress(id: string): EventFields {
  const { master, ...shared } = example;
  const { name, ...given } = withFields(id, shared);
  return { ...given, name: names.find((known) => known === name) ?? example.name, master };
}

/** The form of the event composer; its results follow every change. */
export default function EventForm({ id }: { readonly id: string }): ReactNode {
  const [fields, setFields] = useState(() => fieldsFromAddress(id));
  const [event, setEvent] = useState<ComposedEvent>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let current = true;
    composeEvent(fields).then(
      (composed) => {
        if (current) {
          setEvent(composed);
          setProblem(undefined);
        }
      },
      (error: unknown) => {
        if (current) {
          setEvent(undefined);
          setProblem(error instanceof Error ? error.message : String(error));
        }
      },
    );
    return () => {
      current = false;
    };
  }, [fields]);

  const field = (key: Exclude<keyof EventFields, "name">, label: string, lines?: number): ReactNode => (
    <Field
      label={label}
      value={fields[key]}
      onChange={(value) => setFields({ ...fields, [key]: value })}
      {...(lines === undefined ? {} : { lines })}
    />
  );

  const { master: _, ...shared } = fields;
  return (
    <form className={styles.form} onSubmit={(submitted) => submitted.preventDefault()}>
      <Bar onReset={() => setFields(example)} fragment={toolFragment(id, shared)} without="the secret" />
      <div className={styles.input}>
        <fieldset className={styles.choices}>
          <legend>Event</legend>
          {names.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="event"
                value={name}
                checked={fields.name === name}
                onChange={() => setFields({ ...fields, name })}
              />
              <code>{EVENT_ACTIONS[name]}</code>
            </label>
          ))}
        </fieldset>
        {fields.name === "message" && field("message", "Message: the text of the client's frame", 3)}
        {field("identifier", "Identifier")}
        {field("clientId", "Client id")}
        {field("url", "Address of your handler")}
        {field("master", "Master secret")}
      </div>
      <div className={styles.output}>
        {problem !== undefined && (
          <p role="alert" className={styles.refused}>
            {problem}
          </p>
        )}
        {event !== undefined && (
          <>
            <Result label="Body" text={event.body} />
            <Result label={`Value of ${SIGNATURE_HEADER}`} text={event.signature} />
            <Result label="As a curl command" text={event.curl} />
            <Result label="With send-event.mjs" text={event.sendEvent} />
          </>
        )}
      </div>
    </form>
  );
}
