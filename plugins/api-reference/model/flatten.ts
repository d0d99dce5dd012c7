import type { Field, MediaType, Operation, Schema } from "./model";

/** List a schema's fields, and those of its items, alternatives and parts, without the fields inside of them. */
export const fieldsOf = ({ fields, item, parts = [], variants }: Schema): Field[] => [
  ...fields,
  ...[...(item ? [item] : []), ...[...variants, ...parts].map(({ schema }) => schema)].flatMap(fieldsOf),
];

const withChildren = (field: Field): Field[] => [field, ...fieldsOf(field.schema).flatMap(withChildren)];

/** List every field of an operation, parents before children: parameters, body, then each response's. */
export function operationFields({ parameters, body, responses }: Operation): Field[] {
  const inside = (contents: readonly MediaType[] = []): Field[] => contents.flatMap(({ schema }) => fieldsOf(schema));
  return [
    ...parameters,
    ...inside(body?.contents),
    ...responses.flatMap(({ headers, contents }) => [...headers, ...inside(contents)]),
  ].flatMap(withChildren);
}
