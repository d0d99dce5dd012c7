import path from "node:path";

import Ajv from "ajv/dist/2020";

import { loadReference } from "../../plugins/api-reference/node/load";

type Content = Record<string, { schema?: object } | undefined>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content } | undefined>;
}

/** What a service answered, and to what. */
export interface Exchange {
  method: "get" | "post";
  path: string;
  sent?: unknown;
  answer: Response;
}

/** The published document: the overlay's corrections make it valid OpenAPI. */
const loaded = loadReference(path.resolve(__dirname, "../.."), {
  document: "api-spec/openapi.json",
  overlay: "api-spec/overlay.yaml",
});

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

const mismatch = (what: string, schema: object | undefined, value: unknown): string[] =>
  schema === undefined || ajv.validate(schema, value) ? [] : [`${what}: ${ajv.errorsText()}`];

/** Compare an exchange with the OpenAPI document, which JSON Schema's validator reads and not our own code. */
export async function violationsOf({ method, path: route, sent, answer }: Exchange): Promise<string[]> {
  const { document } = await loaded;
  const { paths } = document as unknown as { paths: Record<string, Record<string, Operation> | undefined> };
  const operation = paths[route]?.[method];
  const response = operation?.responses[answer.status];
  if (operation === undefined || response === undefined) {
    return [`the document has no ${answer.status} of ${method} ${route}`];
  }
  const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
  const text = await answer.text();
  const content = response.content?.[type];
  return [
    ...(answer.ok ? mismatch("request", operation.requestBody?.content["application/json"]?.schema, sent) : []),
    ...(content === undefined && text !== "" ? [`the document has no ${type || "content"} of ${answer.status}`] : []),
    ...(type === "application/json" ? mismatch("answer", content?.schema, JSON.parse(text)) : []),
  ];
}
