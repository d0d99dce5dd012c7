import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";

/** The site's part of the document, for messages. */
const FILE = "api-spec/asyncapi.yaml";

/**
 * Complete the site's AsyncAPI 3.0 document: each message without a payload gets that of the OpenAPI document's webhook.
 *
 * @param warn - called for each event that one of the documents lacks; the rest is still described
 */
export function completeAsyncApi(
  template: JsonObject,
  openApi: JsonObject,
  warn: (message: string) => void,
): JsonObject {
  const webhook = asObject(asObject(Object.values(asObject(openApi.webhooks))[0]).post);
  const event = contentOf(webhook.requestBody);
  const { anyOf, oneOf } = asObject(event.schema);
  const parameters = listOf(webhook.parameters).map(asObject);
  const headers = headersOf(
    parameters.filter((one) => one.in === "header").map((one) => [asString(one.name) ?? "", one] as const),
  );
  const response = asObject(asObject(webhook.responses)["200"]);
  const { schema, examples } = contentOf(response);
  /** What the webhook says of each message, by its name. */
  const described = new Map<string | undefined, JsonObject>();
  for (const payload of [...listOf(anyOf), ...listOf(oneOf)]) {
    const action = actionOf(payload);
    const own = examplesOf(event.examples).filter((one) => asObject(one.payload).action === action);
    described.set(action, { headers, payload, examples: own });
  }
  if (schema !== undefined) {
    described.set("reply", {
      ...(typeof response.description === "string" ? { summary: response.description } : {}),
      headers: headersOf(Object.entries(asObject(response.headers)).map(([name, header]) => [name, asObject(header)])),
      examples: examplesOf(examples),
      payload: schema,
    });
  }
  const components = asObject(template.components);
  const messages = Object.entries(asObject(components.messages)).map(([key, raw]): [string, Json] => {
    const message = asObject(raw);
    if (message.payload !== undefined) {
      return [key, message];
    }
    const name = asString(message.name);
    const found = described.get(name);
    if (found === undefined) {
      warn(`${FILE}: the OpenAPI document's first webhook lacks the payload of ${name}. Compare it with the snapshot.`);
      return [key, message];
    }
    described.delete(name);
    return [key, { ...message, ...found }];
  });
  described.forEach((_message, action) =>
    warn(`${FILE}: the webhook's event ${action} is missing. Add a message for it.`),
  );
  const schemas = asObject(asObject(openApi.components).schemas);
  return {
    ...template,
    info: { ...asObject(template.info), version: asString(asObject(openApi.info).version) ?? "" },
    components: {
      ...components,
      messages: Object.fromEntries(messages),
      // Keep the schemas, which messages refer to.
      ...(Object.keys(schemas).length > 0 && { schemas }),
    },
  };
}

const contentOf = (body: Json | undefined): JsonObject =>
  asObject(asObject(asObject(body).content)["application/json"]);

/** Return the single value of an event's `action`. */
function actionOf(payload: Json): string | undefined {
  const action = asObject(asObject(asObject(payload).properties).action);
  return asString(action.const ?? listOf(action.enum)[0]);
}

const headersOf = (headers: readonly (readonly [string, JsonObject])[]): JsonObject => ({
  type: "object",
  required: headers.filter(([, { required }]) => required === true).map(([name]) => name),
  properties: Object.fromEntries(
    headers.map(([name, { schema, description }]) => [
      name,
      { ...asObject(schema), ...(typeof description === "string" ? { description } : {}) },
    ]),
  ),
});

const examplesOf = (examples: Json | undefined): JsonObject[] =>
  Object.entries(asObject(examples)).map(([name, example]) => ({ name, payload: asObject(example).value ?? {} }));
