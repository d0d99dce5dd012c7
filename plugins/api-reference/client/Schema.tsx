import type { ReactNode } from "react";

import { textOf } from "../model/json";
import type { Field, Json, MediaType, Schema } from "../model/model";
import { limitWords } from "../model/schema-words";
import { Choice, Deprecated, Facts, MoreFold, moreItems, PlainLink, Required, Rich } from "./parts";
import { formatInName, typeName } from "./typeName";

export function Fields({ fields }: { fields: readonly Field[] }): ReactNode {
  return (
    <ul className="clean-list api-fields">
      {fields.map(({ anchor, name, required, schema }) => (
        <li key={anchor} id={anchor} className="api-field">
          <div className="api-field-head">
            <PlainLink className="api-field-name" href={`#${encodeURI(anchor)}`} translate="no">
              <code>
                <bdi>{name}</bdi>
              </code>
            </PlainLink>{" "}
            <TypeWords schema={schema} /> <Required when={required} />
            <Deprecated when={schema.deprecated} />
            {schema.readOnly && <span className="api-mark">read only</span>}
            {schema.writeOnly && <span className="api-mark">write only</span>}
          </div>
          <SchemaDetails schema={schema} />
        </li>
      ))}
    </ul>
  );
}

interface MediaTypesProps {
  readonly contents: readonly MediaType[];
  /** Of a request's body. */
  readonly required?: boolean | undefined;
}

export function MediaTypes({ contents, required }: MediaTypesProps): ReactNode {
  return contents.map(({ mediaType, more, schema }) => (
    <div key={mediaType}>
      <p className="api-item-label">
        <code>{mediaType}</code> <TypeWords schema={schema} /> {required !== undefined && <Required when={required} />}
      </p>
      <MoreFold more={more} />
      {schema.sameAs === undefined && <SchemaDetails schema={schema} root />}
    </div>
  ));
}

/** Show a schema without its name: description, facts, then its fields or alternatives. */
function SchemaDetails({ schema, root = false }: { schema: Schema; root?: boolean }): ReactNode {
  return (
    <>
      {schema.description.length > 0 && (
        <div className="api-text">
          <Rich text={schema.description} />
        </div>
      )}
      <Facts of={factsWithItems(schema)} />
      <Contents schema={schema} root={root} />
    </>
  );
}

/** Show the fields and alternatives of a schema, including those of a list's items. */
function Contents({ schema, root = false }: { schema: Schema; root?: boolean }): ReactNode {
  const { fields, item, oneOrList, parts = [], variants } = schema;
  return (
    <>
      {fields.length > 0 &&
        (root ? (
          <Fields fields={fields} />
        ) : (
          <details className="api-nested" open>
            <summary>{fields.length === 1 ? "1 field" : `${fields.length} fields`}</summary>
            <Fields fields={fields} />
          </details>
        ))}
      {variants.length > 0 && (
        <Choice
          label="Alternatives"
          options={variants.map(({ anchor, name, schema: variant }) => [
            name,
            <div key={anchor} id={anchor}>
              {variant.fields.length === 0 && <TypeWords schema={variant} />}
              <Deprecated when={variant.deprecated} />
              <SchemaDetails schema={variant} root />
            </div>,
          ])}
        />
      )}
      {item &&
        (item.sameAs ?? item.item ?? item.parts ?? item.fields[0] ?? item.variants[0] ?? item.description[0]) && (
          <div className="api-item">
            <p className="api-item-label">{oneOrList ? "The one, or each of the list:" : "Each of the list:"}</p>
            {item.sameAs ? (
              <>
                <TypeWords schema={item} /> <Deprecated when={item.deprecated} />
                <Rich text={item.description} />
              </>
            ) : (
              <>
                <Rich text={item.description} />
                <Contents schema={item} root />
              </>
            )}
          </div>
        )}
      {parts.map(({ anchor, label, schema: part }) => (
        <div key={label} id={anchor} className="api-item">
          <p className="api-item-label">
            <bdi>{label}</bdi> <TypeWords schema={part} /> <Deprecated when={part.deprecated} />
          </p>
          <SchemaDetails schema={part} />
        </div>
      ))}
    </>
  );
}

/** Show the type, with a link where the schema is described elsewhere on the page. */
function TypeWords({ schema }: { schema: Schema }): ReactNode {
  return (
    <span className="api-type">
      {schema.sameAs ? (
        <>
          like <PlainLink href={schema.sameAs.href}>{schema.sameAs.name}</PlainLink>
          {schema.types.includes("null") && " | null"}
        </>
      ) : (
        typeName(schema)
      )}
    </span>
  );
}

const factsWithItems = (schema: Schema, suffix = ""): (readonly [name: string, fact: ReactNode])[] => [
  ...factsOf(schema).map(([name, fact]) => [`${name}${suffix}`, fact] as const),
  ...(schema.item ? factsWithItems(schema.item, `${suffix} (each)`) : []),
];

function factsOf(schema: Schema): (readonly [name: string, fact: ReactNode])[] {
  const { closed, enum: values = [], examples = [], format, limits, named = [], pattern } = schema;
  const nameless = examples.slice(named.length);
  return [
    ["Default", valuesOf(schema.default === undefined ? [] : [schema.default])],
    ...named.map(([name, value]) => [`Example ${name}`, valuesOf([value])] as const),
    ["Example", valuesOf(nameless)],
    [values.length === 1 ? "Always" : "One of", valuesOf(values)],
    ["Limits", limitWords(limits).join("; ") || undefined],
    ["Format", format === undefined || formatInName(schema) ? undefined : <code>{format}</code>],
    [closed ?? "", closed && "not allowed"],
    ["Pattern", pattern === undefined ? undefined : <code>{pattern}</code>],
    ["More", schema.more && moreItems("dd", schema.more)],
  ];
}

/** Show values as code; undefined for none. */
const valuesOf = (values: readonly Json[]): ReactNode =>
  values.length === 0 ? undefined : (
    <>
      {values.map((value, index) => (
        <span key={index}>
          {index > 0 && ", "}
          <code dir="auto">{textOf(value) || '""'}</code>
        </span>
      ))}
    </>
  );
