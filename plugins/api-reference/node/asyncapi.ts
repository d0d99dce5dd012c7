import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { References } from "./references";

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
  const references = new References(openApi);
  const described = messagesOf(asObject(asObject(Object.values(asObject(openApi.webhooks))[0]).post), references);
  const components = asObject(template.components);
  const messages = Object.entries(asObject(components.messages)).map(([key, raw]): [string, Json] => {
    const message = asObject(raw);
    const name = asString(message.name);
    const found = message.payload === undefined ? described.get(name) : {};
    if (found === undefined) {
      warn(`${FILE}: the OpenAPI document's first webhook lacks the payload of ${name}. Compare it with the snapshot.`);
    } else if (message.payload === undefined) {
      described.delete(name);
    }
    return [key, { ...message, ...found }];
  });
  described.forEach((_message, action) =>
    warn(`${FILE}: the webhook's event ${action} is missing. Add a message for it.`),
  );
  const { schemas } = asObject(openApi.components);
  return {
    ...template,
    info: { ...asObject(template.info), version: asString(asObject(openApi.info).version) ?? "" },
    components: {
      ...components,
      messages: Object.fromEntries(messages),
      // Keep the schemas, which messages refer to.
      ...(Object.keys(asObject(schemas)).length > 0 && { schemas }),
    },
  };
}

/** Describe the events of a webhook by the single value of their `action`, and its reply. */
function messagesOf(webhook: JsonObject, references: References): Map<string | undefined, JsonObject> {
  const resolved = (raw: Json = {}): JsonObject => asObject(references.resolve(raw).value);
  const { examples, schema } = contentOf(webhook.requestBody);
  const { anyOf, oneOf } = resolved(schema);
  const parameters = listOf(webhook.parameters).map(asObject);
  const headers = headersOf(
    parameters.filter((one) => one.in === "header").map((one) => [asString(one.name) ?? "", one]),
  );
  const messages = new Map<string | undefined, JsonObject>();
  for (const payload of [...listOf(anyOf), ...listOf(oneOf)]) {
    const action = resolved(asObject(resolved(payload).properties).action);
    const name = asString(action.const ?? listOf(action.enum)[0]);
    const own = examplesOf(examples).filter((one) => asObject(one.payload).action === name);
    messages.set(name, { headers, payload, examples: own });
  }
  const response = asObject(asObject(webhook.responses)["200"]);
  const reply = contentOf(response);
  if (reply.schema !== undefined) {
    messages.set("reply", {
      ...(typeof response.description === "string" && { summary: response.description }),
      headers: headersOf(Object.entries(asObject(response.headers))),
      examples: examplesOf(reply.examples),
      payload: reply.schema,
    });
  }
  return messages;
}

const contentOf = (body: Json | undefined): JsonObject =>
  asObject(asObject(asObject(body).content)["application/json"]);

const headersOf = (headers: readonly (readonly [string, Json])[]): JsonObject => ({
  type: "object",
  required: headers.filter(([, header]) => asObject(header).required === true).map(([name]) => name),
  properties: Object.fromEntries(
    headers.map(([name, header]) => {
      const { schema, description } = asObject(header);
      return [name, { ...asObject(schema), ...(typeof description === "string" && { description }) }];
    }),
  ),
});

const examplesOf = (examples: Json | undefined): JsonObject[] =>
  Object.entries(asObject(examples)).map(([name, example]) => ({ name, payload: asObject(example).value ?? {} }));
