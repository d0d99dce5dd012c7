import { type ReactNode, useId } from "react";

import type { Field, Json, Schema } from "../../model/model";
import { asNumber, isExact, parseJson, textOf } from "../../model/json";
import ListField from "./ListField";
import Problems, { type FormFieldProps } from "./Problems";
import type { Problem } from "./validate";

/** Render the input for one value, depending on its schema. */
export default function FormField(props: FormFieldProps): ReactNode {
  const { schema, value } = props;
  if ((schema.oneOrList || schema.types[0] === "array") && schema.item) {
    return <ListField {...props} Entry={FormField} />;
  }
  if (schema.fields.length > 0 && schema.variants.length === 0) {
    return <ObjectField {...props} />;
  }
  return (isSimple(value) || isJson(schema)) && schema.variants.length === 0 ? (
    <SimpleField {...props} />
  ) : (
    <p className="api-form-hint">
      <code>{props.name}</code> can be edited as JSON.
    </p>
  );
}

/** Render inputs for an object's fields. */
export function FieldsOf({
  fields,
  value,
  onChange,
  path,
  problems,
}: {
  fields: readonly Field[];
  value: Json | undefined;
  onChange: (value: Json) => void;
  path: string;
  problems: readonly Problem[];
}): ReactNode {
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return fields.map((field) => (
    <FormField
      key={field.name}
      name={field.name}
      schema={field.schema}
      required={field.required}
      value={Object.hasOwn(object, field.name) ? object[field.name] : undefined}
      onChange={(entry) => {
        const { [field.name]: _replaced, ...rest } = object;
        onChange(entry === undefined ? rest : { ...rest, [field.name]: entry });
      }}
      path={path === "" ? field.name : `${path}.${field.name}`}
      problems={problems}
    />
  ));
}

function ObjectField({ name, schema, required, value, onChange, path, problems }: FormFieldProps): ReactNode {
  return (
    <fieldset className="api-form-group">
      <legend>{name}</legend>
      {value === undefined ? (
        <button type="button" className="api-copy" onClick={() => onChange({})}>
          Add {name}
        </button>
      ) : (
        <>
          <FieldsOf fields={schema.fields} value={value} onChange={onChange} path={path} problems={problems} />
          {!required && (
            <button type="button" className="api-copy" onClick={() => onChange(undefined)}>
              Remove {name}
            </button>
          )}
        </>
      )}
      <Problems path={path} problems={problems} />
    </fieldset>
  );
}

function SimpleField({ name, schema, required, listed, value, onChange, path, problems }: FormFieldProps): ReactNode {
  const id = useId();
  const own = problems.filter((problem) => problem.path === path);
  const shared = {
    id,
    "aria-invalid": own.some(({ hint }) => !hint) || undefined,
    "aria-describedby": own.length > 0 ? `${id}-problem` : undefined,
  };
  const choices = choicesOf(schema);
  const text = value === undefined ? "" : textOf(value);
  return (
    <div className="api-form-field">
      <label htmlFor={id}>
        <code>{name}</code> {required && !listed && <span className="api-mark api-mark-required">required</span>}
      </label>
      {choices === undefined ? (
        <input
          {...shared}
          type="text"
          inputMode={isNumeric(schema) ? "decimal" : undefined}
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder={schema.default === undefined ? undefined : textOf(schema.default)}
          onChange={({ target }) => onChange(valueOf(target.value, schema, required))}
        />
      ) : (
        <select
          {...shared}
          value={value === undefined ? "" : JSON.stringify(value)}
          onChange={({ target }) => onChange(target.value === "" ? undefined : (JSON.parse(target.value) as Json))}
        >
          <option value="">{schema.default === undefined ? "not sent" : `not sent (${textOf(schema.default)})`}</option>
          {choices.map((choice) => (
            <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
              {textOf(choice)}
            </option>
          ))}
        </select>
      )}
      <Problems path={path} problems={problems} id={`${id}-problem`} />
    </div>
  );
}

function choicesOf(schema: Schema): readonly Json[] | undefined {
  return schema.enum ?? (schema.types[0] === "boolean" ? [true, false] : undefined);
}

function isNumeric({ types }: Schema): boolean {
  return types[0] === "number" || types[0] === "integer";
}

/** Parse an input. An empty optional one isn't sent; an invalid number stays text, so that validation can report it. */
function valueOf(text: string, schema: Schema, required: boolean): Json | undefined {
  if (text === "" && !required) {
    return undefined;
  }
  try {
    const value = isNumeric(schema) || isJson(schema) ? parseJson(text) : text;
    return isNumeric(schema) && asNumber(value) === undefined ? text : value;
  } catch {
    return text;
  }
}

const isSimple = (value: Json | undefined): boolean => typeof value !== "object" || isExact(value);

/** Tell whether a value without inputs of its own is entered as JSON. */
const isJson = ({ types }: Schema): boolean => types[0] === "object" || types[0] === "array";
