import { type ReactNode, useId, useState } from "react";

import type { Example, Json, Schema } from "../../model/model";
import { jsonText, parseJson } from "../../model/json";
import FormField, { FieldsOf } from "./FormField";
import Problems from "./Problems";
import type { Problem } from "./validate";

interface Props {
  readonly schema: Schema;
  readonly examples: readonly Example[];
  /** The body as JSON text, from which both views are rendered. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly Problem[];
  /** True for the fields of a form body, which isn't sent as JSON. */
  readonly onlyForm?: boolean;
}

/** Edit the body of a request, as a form or as JSON. */
export default function BodyEditor({ schema, examples, text, onChange, problems, onlyForm = false }: Props): ReactNode {
  const [view, setView] = useState<"form" | "json">("form");
  const views = onlyForm ? (["form"] as const) : (["form", "json"] as const);
  const id = useId();
  const value = parsed(text);
  const change = (changed: Json): void => onChange(jsonText(changed, 2));
  return (
    <div className="api-form-body">
      <div className="api-form-row">
        <div className="api-form-views" role="group" aria-label="Edit the body as">
          {views.map((name) => (
            <button
              key={name}
              type="button"
              className="api-copy"
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {name === "form" ? "Form" : "JSON"}
            </button>
          ))}
        </div>
        {examples.length > 1 && (
          <select
            aria-label="Start from an example"
            value=""
            onChange={({ target }) => change(examples[Number(target.value)]?.value ?? {})}
          >
            <option value="">Start from an example</option>
            {examples.map(({ name, summary }, index) => (
              <option key={name} value={index}>
                {summary}
              </option>
            ))}
          </select>
        )}
      </div>
      {view === "json" ? (
        <>
          <label htmlFor={id}>Body (JSON)</label>
          <textarea
            id={id}
            rows={12}
            spellCheck={false}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      ) : value === undefined ? (
        <p className="api-form-hint">
          The body is not JSON, so it can&apos;t be shown as a form. Correct it in the JSON view.
        </p>
      ) : schema.fields.length > 0 ? (
        <FieldsOf fields={schema.fields} value={value.json} onChange={change} path="" problems={problems} />
      ) : (
        <FormField
          name="body"
          schema={schema}
          required
          value={value.json}
          onChange={(changed) => change(changed ?? null)}
          path=""
          problems={problems}
        />
      )}
      <Problems path="" problems={problems} />
    </div>
  );
}

/** Parse the body; undefined when the text isn't JSON. */
export function parsed(text: string): { json: Json } | undefined {
  try {
    return { json: parseJson(text) };
  } catch {
    return undefined;
  }
}
