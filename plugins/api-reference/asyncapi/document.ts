import { asObject, asString, isObject } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { clientMessages, connectionChannel, connectionOperations } from "./wire";

/** Name and summary of each event, by the single value of its `action`. */
const EVENTS = new Map([
  ["CONNECTION_OPEN", { name: "connectionOpen", summary: "A client has connected." }],
  ["MESSAGE", { name: "message", summary: "A client has sent a message." }],
  ["CONNECTION_CLOSE", { name: "connectionClose", summary: "A connection has closed." }],
]);

const WEBHOOK_PATH = "$.webhooks.*.post";

/**
 * Create the AsyncAPI 3.0 document for what OpenAPI can't describe: the frames of the WebSocket, and the webhook's
 * messages, whose schemas come from the OpenAPI document.
 *
 * The document is written from the service's side: it sends events and receives what clients send.
 *
 * @param openApi - the document that is served as `/openapi.json`, overlay applied
 * @param siteUrl - of the documentation, without a trailing slash
 * @param warn - called for each part of the webhook that the document lacks; the rest is still described
 */
export function asyncApiDocument(openApi: JsonObject, siteUrl: string, warn: (message: string) => void): JsonObject {
  const info = asObject(openApi.info);
  const webhook = Object.values(asObject(openApi.webhooks)).map((item) => asObject(asObject(item).post))[0];
  const events = webhook === undefined ? {} : eventMessages(webhook, warn);
  const reply = webhook === undefined ? {} : replyMessage(webhook, warn);
  const schemas = asObject(asObject(openApi.components).schemas);
  if (webhook === undefined) {
    warn(lacks("$.webhooks", "a webhook"));
  }
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
      ...(webhook && {
        webhook: {
          address: null,
          title: "Webhook",
          description: "The address is the `webhook.url` of the connection request. The service sends a `POST` to it.",
          servers: [{ $ref: "#/servers/backend" }],
          messages: {
            ...Object.fromEntries(Object.keys(events).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
            ...("reply" in reply ? { reply: { $ref: "#/components/messages/reply" } } : {}),
          },
          externalDocs: { url: `${siteUrl}/api/#webhook` },
        },
      }),
    },
    operations: {
      ...connectionOperations,
      ...Object.fromEntries(
        Object.entries(events).map(([name, { summary }]) => [
          sendName(name),
          sendEvent(name, summary, "reply" in reply),
        ]),
      ),
    },
    components: {
      messages: {
        ...clientMessages,
        ...Object.fromEntries(Object.entries(events).map(([name, { message }]) => [name, message])),
        ...reply,
      },
      // Keep the schemas, which messages refer to.
      ...(Object.keys(schemas).length > 0 && { schemas }),
    },
  };
}

interface Event {
  readonly summary: string;
  readonly message: JsonObject;
}

/** Create one message for each event in the webhook's body, by name. */
function eventMessages(webhook: JsonObject, warn: (message: string) => void): Record<string, Event> {
  const content = asObject(asObject(asObject(webhook.requestBody).content)["application/json"]);
  const { anyOf, oneOf } = asObject(content.schema);
  const alternatives = [anyOf, oneOf].find(Array.isArray) ?? [];
  if (alternatives.length === 0) {
    warn(lacks(`${WEBHOOK_PATH}.requestBody.content['application/json'].schema.anyOf`, "the events"));
  }
  const headers = headersSchema(webhook, warn);
  const entries = alternatives.map((alternative, index): [string, Event] => {
    const payload = asObject(alternative);
    const action = actionOf(payload);
    const { name, summary } = EVENTS.get(action ?? "") ?? {
      name: action ?? `event${index + 1}`,
      summary: action ?? "",
    };
    const examples = Object.entries(asObject(content.examples))
      .map(([key, example]) => ({ name: key, payload: asObject(asObject(example).value) }))
      .filter((example) => example.payload.action === action);
    return [
      name,
      { summary, message: { name: action ?? name, title: action ?? name, summary, headers, payload, examples } },
    ];
  });
  return Object.fromEntries(entries);
}

/** Return the single value of an event's `action`. */
function actionOf(payload: JsonObject): string | undefined {
  const { const: only, enum: values } = asObject(asObject(payload.properties).action);
  return asString(Array.isArray(values) && values.length === 1 ? values[0] : only);
}

/** Convert the header parameters to an object schema. */
function headersSchema(webhook: JsonObject, warn: (message: string) => void): JsonObject {
  const parameters = (Array.isArray(webhook.parameters) ? webhook.parameters : []).filter(isObject);
  const headers = parameters.filter((parameter) => parameter.in === "header");
  if (headers.length === 0) {
    warn(lacks(`${WEBHOOK_PATH}.parameters`, "the header with the signature"));
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

/** Create the message of the webhook's reply, by name; empty when the document describes no reply. */
function replyMessage(webhook: JsonObject, warn: (message: string) => void): JsonObject {
  const response = asObject(asObject(webhook.responses)["200"]);
  const content = asObject(asObject(response.content)["application/json"]);
  if (!isObject(content.schema)) {
    warn(lacks(`${WEBHOOK_PATH}.responses['200'].content['application/json'].schema`, "the reply"));
    return {};
  }
  const headers = Object.entries(asObject(response.headers)).map(([name, header]): [string, JsonObject] => [
    name,
    asObject(header),
  ]);
  const reply = {
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
  return { reply };
}

function sendEvent(name: string, summary: string, hasReply: boolean): JsonObject {
  return {
    action: "send",
    channel: { $ref: "#/channels/webhook" },
    summary,
    messages: [{ $ref: `#/channels/webhook/messages/${name}` }],
    ...(hasReply && {
      reply: {
        channel: { $ref: "#/channels/webhook" },
        messages: [{ $ref: "#/channels/webhook/messages/reply" }],
      },
    }),
    bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
  };
}

const sendName = (name: string): string => `send${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function described(text: Json | undefined, key = "description"): JsonObject {
  return typeof text === "string" ? { [key]: text } : {};
}

const lacks = (place: string, what: string): string =>
  `/asyncapi.json is made from the OpenAPI document, which lacks ${what} at ${place}. Compare it with api-spec/openapi.json.`;
