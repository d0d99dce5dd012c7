import type { ComponentType, ReactNode } from "react";

import type { Json } from "../../model/model";
import Problems, { type FormFieldProps } from "./Problems";

interface Props extends FormFieldProps {
  /** Component for one item. */
  readonly Entry: ComponentType<FormFieldProps>;
}

/**
 * Render inputs for a list. A single value that the schema allows instead of a list stays one until a second is added.
 */
export default function ListField({ name, schema, value, onChange, path, problems, Entry }: Props): ReactNode {
  const { item, oneOrList } = schema;
  if (item === undefined) {
    return null;
  }
  const single = oneOrList && value !== undefined && !Array.isArray(value);
  const entries = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const change = (next: readonly Json[]): void => {
    const [only] = next;
    if (next.length === 0) {
      onChange(undefined);
    } else {
      onChange(single && next.length === 1 && only !== undefined ? only : [...next]);
    }
  };
  const blank: Json = item.fields.length > 0 ? {} : (item.enum?.[0] ?? "");
  return (
    <fieldset className="api-form-group">
      <legend>{name}</legend>
      {entries.map((entry, index) => (
        <div key={index} className="api-form-item">
          <Entry
            name={entries.length === 1 ? name : `${name} ${index + 1}`}
            schema={item}
            required
            listed
            value={entry}
            onChange={(changed) =>
              change(entries.map((other, place) => (place === index ? (changed ?? blank) : other)))
            }
            path={single ? path : `${path}[${index}]`}
            problems={problems}
          />
          <button
            type="button"
            className="api-copy"
            aria-label={`Remove ${name} ${index + 1}`}
            onClick={() => change(entries.filter((_entry, place) => place !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="api-copy"
        onClick={() => (value === undefined && oneOrList ? onChange(blank) : change([...entries, blank]))}
      >
        Add {name}
      </button>
      {!single && <Problems path={path} problems={problems} />}
    </fieldset>
  );
}
