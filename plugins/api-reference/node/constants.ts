import { operationFields } from "../model/flatten";
import { textOf } from "../model/json";
import { visible } from "../model/visible";
import type { ApiModel, Field, Json, Operation, Schema } from "../model/model";

/** Properties of a field that can be queried, under the document's names. */
const FIELD_VALUES = [
  "default",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "pattern",
  "format",
  "enum",
] as const;
type FieldValue = (typeof FIELD_VALUES)[number];

/**
 * Return a value of the API by its key, as text. Keys:
 *
 * - `info.version`, `info.title`
 * - `server`: URL of the first server
 * - `prefix`: common prefix of the paths of all calls
 * - `<anchor of an operation>.path`, `.method`
 * - `<anchor of a field>.default`, `.minLength`, `.maxLength`, `.minimum`, `.maximum`, `.minItems`, `.maxItems`,
 *   `.pattern`, `.format`, `.enum`; for a list without it, that of its items
 *
 * @example apiValue(model, "create-a-connection.webhook.options.sendOnConnect.default") // "false"
 * @throws Error that says which part of the key was not found
 */
export function apiValue(model: ApiModel, of: string): string {
  const general = generalValue(model, of);
  if (general !== undefined) {
    return general;
  }
  const end = of.lastIndexOf(".");
  const [anchor, key] = [of.slice(0, end), of.slice(end + 1)];
  const operation = model.operations.find((candidate) => candidate.anchor === anchor);
  if (operation && (key === "path" || key === "method")) {
    return operation[key];
  }
  const fields = model.operations.flatMap(operationFields);
  const field = fields.find((candidate) => candidate.anchor === anchor);
  if (field === undefined) {
    throw new Error(`the API has no field "${anchor}".${suggestion(anchor, fields, model.operations)}`);
  }
  const known = FIELD_VALUES.find((candidate) => candidate === key);
  if (known === undefined) {
    throw new Error(`"${key}" can't be asked of a field. What can: ${FIELD_VALUES.join(", ")}.`);
  }
  const value = fieldValue(field.schema, known) ?? (field.schema.item && fieldValue(field.schema.item, known));
  if (value === undefined) {
    throw new Error(`the field "${anchor}" has no ${key} in the API's document.`);
  }
  return visible(textOf(value));
}

function generalValue(model: ApiModel, of: string): string | undefined {
  switch (of) {
    case "info.version":
      return model.version;
    case "info.title":
      return model.title;
    case "server":
      return model.servers[0]?.url;
    case "prefix":
      return prefixOf(model);
    default:
      return undefined;
  }
}

function prefixOf(model: ApiModel): string {
  const paths = model.operations
    .filter(({ kind }) => kind === "operation")
    .map(({ path }) => path.split("/").slice(0, -1));
  const [first = [], ...others] = paths;
  const shared = first.findIndex((part, index) => others.some((path) => path[index] !== part));
  return first.slice(0, shared === -1 ? undefined : shared).join("/") || "/";
}

function fieldValue(schema: Schema, key: FieldValue): Json | undefined {
  switch (key) {
    case "default":
      return schema.default;
    case "pattern":
      return schema.pattern;
    case "format":
      return schema.format;
    case "enum":
      return schema.enum?.map(textOf).join(", ");
    default:
      return schema.limits[key] as Json | undefined;
  }
}

function suggestion(wanted: string, fields: readonly Field[], operations: readonly Operation[]): string {
  const last = wanted.split(".").at(-1) ?? wanted;
  const near = fields.map(({ anchor }) => anchor).filter((anchor) => anchor.endsWith(`.${last}`));
  const names = near.length > 0 ? near : operations.map(({ anchor }) => `${anchor}.…`);
  return ` Did you mean: ${names.slice(0, 5).map(visible).join(", ")}?`;
}
