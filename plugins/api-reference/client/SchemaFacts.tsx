import type { ReactNode } from "react";

import type { Json, Schema } from "../model/model";
import { textOf } from "../model/json-text";
import { limitWords } from "../model/schema-words";

/** Most allowed values to list; more are only counted. */
const VALUES_LISTED = 50;

/** Show a schema's default, allowed values, limits and pattern, and those of its items. */
export default function SchemaFacts({ schema }: { schema: Schema }): ReactNode {
  const facts = [
    ...factsOf(schema, (name) => name),
    ...(schema.item ? factsOf(schema.item, (name) => `${name} (each)`) : []),
  ];
  return facts.length === 0 ? null : (
    <dl className="api-facts">
      {facts.map(({ name, content }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(schema: Schema, nameFor: (name: string) => string): { name: string; content: ReactNode }[] {
  const limits = limitWords(schema.limits);
  const { closed, enum: values = [], examples = [] } = schema;
  return [
    schema.default === undefined ? undefined : { name: nameFor("Default"), content: <Value value={schema.default} /> },
    examples.length === 0 ? undefined : { name: nameFor("Example"), content: <Values values={examples} /> },
    values.length === 0
      ? undefined
      : { name: nameFor(values.length === 1 ? "Always" : "One of"), content: <Values values={values} /> },
    limits.length === 0 ? undefined : { name: nameFor("Limits"), content: limits.join("; ") },
    schema.format === undefined ? undefined : { name: nameFor("Format"), content: <code>{schema.format}</code> },
    closed === undefined ? undefined : { name: nameFor(closed), content: "not allowed" },
    schema.pattern === undefined ? undefined : { name: nameFor("Pattern"), content: <code>{schema.pattern}</code> },
  ].filter((fact) => fact !== undefined);
}

function Values({ values }: { values: readonly Json[] }): ReactNode {
  return (
    <>
      {values.slice(0, VALUES_LISTED).map((value, index) => (
        <span key={index}>
          {index > 0 && ", "}
          <Value value={value} />
        </span>
      ))}
      {values.length > VALUES_LISTED && ` and ${values.length - VALUES_LISTED} more, listed in openapi.json`}
    </>
  );
}

function Value({ value }: { value: Json }): ReactNode {
  return <code dir="auto">{textOf(value) || '""'}</code>;
}
