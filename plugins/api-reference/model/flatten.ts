import type { Field, Operation, Schema } from "./model";

/** List every field of a schema, parents before children, through lists, variants and additional properties. */
export function schemaFields(schema: Schema): Field[] {
  return [
    ...schema.fields.flatMap(withChildren),
    ...(schema.item ? schemaFields(schema.item) : []),
    ...(schema.parts ?? []).flatMap((part) => schemaFields(part.schema)),
    ...schema.variants.flatMap((variant) => schemaFields(variant.schema)),
  ];
}

/** List every field of an operation: parameters, body, then each response's headers and body. */
export function operationFields(operation: Operation): Field[] {
  return [
    ...operation.parameters.flatMap(withChildren),
    ...(operation.body?.contents.flatMap((content) => schemaFields(content.schema)) ?? []),
    ...operation.responses.flatMap((response) => [
      ...response.headers.flatMap(withChildren),
      ...response.contents.flatMap((content) => schemaFields(content.schema)),
    ]),
  ];
}

function withChildren(field: Field): Field[] {
  return [field, ...schemaFields(field.schema)];
}
