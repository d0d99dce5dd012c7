import type { ReactNode } from "react";

import type { Field, Schema } from "../model/model";
import Choice from "./Choice";
import Rich from "./Rich";
import SchemaFacts from "./SchemaFacts";
import PlainLink from "./PlainLink";

/** List fields with everything that the document says about each. */
export default function Fields({ fields }: { fields: readonly Field[] }): ReactNode {
  return (
    <ul className="api-fields">
      {fields.map((field) => (
        <li key={field.anchor} id={field.anchor} className="api-field">
          <div className="api-field-head">
            <PlainLink className="api-field-name" href={`#${encodeURI(field.anchor)}`} translate="no">
              <code>
                <bdi>{field.name}</bdi>
              </code>
            </PlainLink>{" "}
            <TypeWords schema={field.schema} /> <Mark field={field} />
          </div>
          <SchemaDetails schema={field.schema} />
        </li>
      ))}
    </ul>
  );
}

/** Show a schema without its name: description, facts, then its fields or alternatives. */
export function SchemaDetails({ schema, root = false }: { schema: Schema; root?: boolean }): ReactNode {
  return (
    <>
      {schema.description.length > 0 && (
        <div className="api-text">
          <Rich text={schema.description} />
        </div>
      )}
      <SchemaFacts schema={schema} />
      <Contents schema={schema} root={root} />
    </>
  );
}

/** Show the fields and alternatives of a schema, including those of a list's items. */
function Contents({ schema, root = false }: { schema: Schema; root?: boolean }): ReactNode {
  const { item, parts = [] } = schema;
  const itemIsDetailed = item !== undefined && (item.sameAs !== undefined || hasContents(item));
  return (
    <>
      {schema.fields.length > 0 &&
        (root ? (
          <Fields fields={schema.fields} />
        ) : (
          <Nested label={countOf(schema.fields.length)} fields={schema.fields} />
        ))}
      {schema.variants.length > 0 && (
        <Choice
          label="Alternatives"
          options={schema.variants.map((variant) => ({
            name: variant.name,
            content: (
              <div id={variant.anchor}>
                <SchemaDetails schema={variant.schema} root />
              </div>
            ),
          }))}
        />
      )}
      {itemIsDetailed && (
        <div className="api-item">
          <p className="api-item-label">{schema.oneOrList ? "The one, or each of the list:" : "Each of the list:"}</p>
          {item.sameAs ? <TypeWords schema={item} /> : <Contents schema={item} root />}
        </div>
      )}
      {parts.map(({ label, schema: part }) => (
        <div key={label} className="api-item">
          <p className="api-item-label">
            <bdi>{label}</bdi> <TypeWords schema={part} />
          </p>
          <SchemaDetails schema={part} />
        </div>
      ))}
    </>
  );
}

/** Show the type in words, with a link where the schema is described elsewhere on the page. */
export function TypeWords({ schema }: { schema: Schema }): ReactNode {
  return (
    <span className="api-type">
      {schema.sameAs ? (
        <>
          like <PlainLink href={schema.sameAs.href}>{schema.sameAs.name}</PlainLink>
        </>
      ) : (
        schema.label
      )}
    </span>
  );
}

function Nested({ label, fields }: { label: string; fields: readonly Field[] }): ReactNode {
  return (
    <details className="api-nested" open>
      <summary>{label}</summary>
      <Fields fields={fields} />
    </details>
  );
}

function Mark({ field }: { field: Field }): ReactNode {
  const { readOnly, writeOnly, deprecated } = field.schema;
  return (
    <>
      <span className={field.required ? "api-mark api-mark-required" : "api-mark"}>
        {field.required ? "required" : "optional"}
      </span>
      {deprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
      {readOnly && <span className="api-mark">read only</span>}
      {writeOnly && <span className="api-mark">write only</span>}
    </>
  );
}

function hasContents(schema: Schema): boolean {
  return (
    schema.fields.length > 0 || schema.variants.length > 0 || schema.item !== undefined || schema.parts !== undefined
  );
}

function countOf(fields: number): string {
  return fields === 1 ? "1 field" : `${fields} fields`;
}
