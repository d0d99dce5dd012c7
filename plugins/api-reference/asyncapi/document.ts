import { ApiDocumentError } from "../node/errors";
import { asObject, asString, isObject } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { clientMessages, connectionChannel, connectionOperations } from "./wire";

/** What becomes of an event, by the one value of its `action`. */
const EVENTS = new Map([
  ["CONNECTION_OPEN", { name: "connectionOpen", summary: "A client has connected." }],
  ["MESSAGE", { name: "message", summary: "A client has sent a message." }],
  ["CONNECTION_CLOSE", { name: "connectionClose", summary: "A connection has closed." }],
]);

const WEBHOOK_PATH = "$.webhooks.*.post";

/**
 * Makes the AsyncAPI 3.0 document of what the OpenAPI document can't say, the frames of the WebSocket, and of the
 * webhook, whose messages are the OpenAPI document's own schemas.
 *
 * The document describes the service: it sends events and receives what clients send.
 *
 * @param openApi - the document that is served as `/openapi.json`, overlay applied
 * @param siteUrl - of the documentation, without a slash at the end
 * @throws ApiDocumentError when the document has no webhook, or one without events, reply or signature
 */
export function asyncApiDocument(openApi: JsonObject, siteUrl: string): JsonObject {
  const info = asObject(openApi.info);
  const webhook = webhookOperation(openApi);
  const events = eventMessages(webhook);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Socketless frames and events",
      version: asString(info.version) ?? "",
      description:
        "What clients and the service exchange over a WebSocket, and the webhook that the service calls. The calls of " +
        "the HTTP API are in the OpenAPI document.",
      externalDocs: { description: "OpenAPI document", url: `${siteUrl}/openapi.json` },
    },
    defaultContentType: "application/json",
    servers: {
      connect: {
        host: "connect.socketless.ws",
        protocol: "wss",
        description:
          "Where clients connect. The `url` of the answer to `POST /api/v0/connection` holds the whole address: use it as it is.",
      },
      backend: {
        host: "{host}",
        protocol: "https",
        description: "Your own backend, at the `webhook.url` of the connection request.",
        variables: { host: { description: "The host of your webhook's address.", examples: ["example.com"] } },
      },
    },
    channels: {
      connection: connectionChannel,
      webhook: {
        address: null,
        title: "Webhook",
        description: "The address is the `webhook.url` of the connection request. The service sends a `POST` to it.",
        servers: [{ $ref: "#/servers/backend" }],
        messages: {
          ...Object.fromEntries(Object.keys(events).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
          reply: { $ref: "#/components/messages/reply" },
        },
        externalDocs: { url: `${siteUrl}/api/#webhook` },
      },
    },
    operations: {
      ...connectionOperations,
      ...Object.fromEntries(
        Object.entries(events).map(([name, { summary }]) => [sendName(name), sendEvent(name, summary)]),
      ),
    },
    components: {
      messages: {
        ...clientMessages,
        ...Object.fromEntries(Object.entries(events).map(([name, { message }]) => [name, message])),
        reply: replyMessage(webhook),
      },
    },
  };
}

function webhookOperation(openApi: JsonObject): JsonObject {
  const operation = Object.values(asObject(openApi.webhooks)).map((item) => asObject(asObject(item).post))[0];
  if (operation === undefined) {
    throw missing("$.webhooks", "a webhook");
  }
  return operation;
}

/** One message for each event that the webhook's body may be, by its name. */
function eventMessages(webhook: JsonObject): Record<string, { summary: string; message: JsonObject }> {
  const content = asObject(asObject(asObject(webhook.requestBody).content)["application/json"]);
  const alternatives = asObject(content.schema).anyOf;
  if (!Array.isArray(alternatives) || alternatives.length === 0) {
    throw missing(`${WEBHOOK_PATH}.requestBody.content['application/json'].schema.anyOf`, "the events");
  }
  const headers = headersSchema(webhook);
  const entries = alternatives.map((alternative): [string, { summary: string; message: JsonObject }] => {
    const payload = asObject(alternative);
    const action = actionOf(payload);
    const { name, summary } = EVENTS.get(action) ?? { name: action, summary: action };
    const examples = Object.entries(asObject(content.examples))
      .map(([key, example]) => ({ name: key, payload: asObject(asObject(example).value) }))
      .filter((example) => example.payload.action === action);
    return [name, { summary, message: { name: action, title: action, summary, headers, payload, examples } }];
  });
  return Object.fromEntries(entries);
}

function actionOf(payload: JsonObject): string {
  const values = asObject(asObject(payload.properties).action).enum;
  const action = Array.isArray(values) && values.length === 1 ? values[0] : undefined;
  if (typeof action !== "string") {
    throw missing(
      `${WEBHOOK_PATH}.requestBody.content['application/json'].schema.anyOf[*].properties.action.enum`,
      "one value",
    );
  }
  return action;
}

/** The header parameters, as the schema of an object. */
function headersSchema(webhook: JsonObject): JsonObject {
  const parameters = (Array.isArray(webhook.parameters) ? webhook.parameters : []).filter(isObject);
  const headers = parameters.filter((parameter) => parameter.in === "header");
  if (headers.length === 0) {
    throw missing(`${WEBHOOK_PATH}.parameters`, "the header with the signature");
  }
  return {
    type: "object",
    required: headers.filter(({ required }) => required === true).map(({ name }) => asString(name) ?? ""),
    properties: Object.fromEntries(
      headers.map(({ name, schema, description }) => [
        asString(name) ?? "",
        { ...asObject(schema), ...described(description) },
      ]),
    ),
  };
}

function replyMessage(webhook: JsonObject): JsonObject {
  const response = asObject(asObject(webhook.responses)["200"]);
  const content = asObject(asObject(response.content)["application/json"]);
  if (!isObject(content.schema)) {
    throw missing(`${WEBHOOK_PATH}.responses['200'].content['application/json'].schema`, "the reply");
  }
  const headers = Object.entries(asObject(response.headers)).map(([name, header]): [string, JsonObject] => [
    name,
    asObject(header),
  ]);
  return {
    name: "reply",
    title: "Reply",
    ...described(response.description, "summary"),
    headers: {
      type: "object",
      required: headers.filter(([, header]) => header.required === true).map(([name]) => name),
      properties: Object.fromEntries(
        headers.map(([name, header]) => [name, { ...asObject(header.schema), ...described(header.description) }]),
      ),
    },
    payload: content.schema,
    examples: Object.entries(asObject(content.examples)).map(([name, example]) => ({
      name,
      payload: asObject(example).value ?? {},
    })),
  };
}

function sendEvent(name: string, summary: string): JsonObject {
  return {
    action: "send",
    channel: { $ref: "#/channels/webhook" },
    summary,
    messages: [{ $ref: `#/channels/webhook/messages/${name}` }],
    reply: {
      channel: { $ref: "#/channels/webhook" },
      messages: [{ $ref: "#/channels/webhook/messages/reply" }],
    },
    bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
  };
}

const sendName = (name: string): string => `send${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function described(text: Json | undefined, key = "description"): JsonObject {
  return typeof text === "string" ? { [key]: text } : {};
}

function missing(place: string, what: string): ApiDocumentError {
  return new ApiDocumentError(
    `/asyncapi.json is made from the OpenAPI document, which lacks ${what} at ${place}. Compare it with api-spec/openapi.json.`,
  );
}
