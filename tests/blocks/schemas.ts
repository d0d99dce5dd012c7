import Ajv, { type ValidateFunction } from "ajv";

import document from "../../api-spec/openapi.json";
import vectors from "../../examples/signature/vectors.json";

const { paths, webhooks } = document;
const requestOf = (path: keyof typeof paths): object => paths[path].post.requestBody.content["application/json"].schema;
const connection = paths["/api/v0/connection"].post;
const webhook = webhooks.Webhook.post;

/** What the recorded scenario "token payload" found in a token. Times are seconds since 1970. */
const tokenPayload = {
  type: "object",
  properties: {
    identifier: { type: "string" },
    feeds: { type: "array", items: { type: "string" } },
    webhook: connection.requestBody.content["application/json"].schema.properties.webhook,
    iat: { type: "integer" },
    exp: { type: "integer" },
  },
  required: ["identifier", "feeds", "webhook", "iat", "exp"],
};

const schemas = new Map<string, object>([
  ["connection request", requestOf("/api/v0/connection")],
  ["connection response", connection.responses[200].content["application/json"].schema],
  ["feeds request", requestOf("/api/v0/feeds")],
  ["message request", requestOf("/api/v0/message")],
  ["event", webhook.requestBody.content["application/json"].schema],
  ["reply", webhook.responses[200].content["application/json"].schema],
  ["token payload", tokenPayload],
  ["signature vector", { enum: vectors.vectors }],
]);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The schema with every object closed: a property that the service's document doesn't name is an error on a page. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(closed);
  }
  if (!isObject(schema)) {
    return schema;
  }
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  return Object.fromEntries("properties" in schema ? [...entries, ["additionalProperties", false]] : entries);
}

const ajv = new Ajv({ allErrors: true, strict: false, formats: { uri: (text: string) => URL.canParse(text) } });

/**
 * The check of a `schema="…"` block.
 *
 * @param name - of a schema of the service's document: "connection request", "event", "reply" and so on
 * @throws when no schema has this name; the message lists them
 */
export function validatorOf(name: string): ValidateFunction {
  const schema = schemas.get(name);
  if (schema === undefined) {
    throw new Error(`no schema is called "${name}"; there are: ${[...schemas.keys()].join(", ")}`);
  }
  return ajv.compile(closed(schema) as object);
}
