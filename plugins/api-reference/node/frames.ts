import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import type { Item } from "./items";
import type { References } from "./references";

/** AsyncAPI's actions, which are seen from the service, in terms of a client. */
const DIRECTIONS = new Map<Json | undefined, string>([
  ["receive", "client to service"],
  ["send", "service to client"],
]);

/**
 * List the frames of an AsyncAPI 3.0 document as operations: each channel with a `ws` binding, then each message on it.
 *
 * The channel's extension `x-outcomes` has the statuses of its upgrade and its close codes, each with a text.
 *
 * @throws ApiDocumentError when a reference leads to nothing
 */
export function framesOf(references: References): Item[] {
  const { document: asyncApi } = references;
  const resolved = (raw: Json | undefined): JsonObject => asObject(references.resolve(raw ?? {}, []).value);
  const messagesOf = (owner: JsonObject): JsonObject[] => listOf(owner.messages).map(resolved);

  const connection = (name: string, channel: JsonObject): Item => {
    const { host, protocol } = resolved(listOf(channel.servers)[0]);
    const server = typeof protocol === "string" ? `${protocol}://${asString(host) ?? ""}` : "";
    return {
      ...frame(["channels", name], "socket", `${server}${asString(channel.address) ?? ""}`),
      operation: {
        ...anchorOf(channel),
        summary: titleOf(channel, name),
        description: channel.description ?? "",
        responses: Object.fromEntries(
          Object.entries(asObject(channel["x-outcomes"])).map(([status, description]) => [status, { description }]),
        ),
      },
      parameters: Object.entries(asObject(channel.parameters)).map(([key, raw]) => ({
        name: key,
        in: "path",
        description: asObject(raw).description ?? "",
      })),
    };
  };
  const contentOf = (message: JsonObject): JsonObject => {
    const examples = listOf(message.examples).map((raw, index): [string, Json] => {
      const { name: key, payload = null } = asObject(raw);
      return [asString(key) ?? String(index + 1), { value: payload }];
    });
    const content = {
      schema: message.payload ?? {},
      ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
    };
    return { content: { [asString(message.contentType) ?? "application/json"]: content } };
  };
  const message = (name: string, operation: JsonObject, sent: JsonObject): Item => {
    return {
      ...frame(["operations", name], "frame", DIRECTIONS.get(operation.action) ?? ""),
      operation: {
        ...anchorOf(sent),
        summary: titleOf(sent, name),
        description: sent.summary ?? "",
        requestBody: contentOf(sent),
        responses: Object.fromEntries(
          messagesOf(asObject(operation.reply)).map((reply) => [
            titleOf(reply, "reply"),
            { description: reply.summary ?? "", ...(reply.payload !== undefined && contentOf(reply)) },
          ]),
        ),
      },
    };
  };
  return Object.entries(asObject(asyncApi.channels)).flatMap(([name, raw]) => {
    const channel = asObject(raw);
    return asObject(channel.bindings).ws === undefined
      ? []
      : [
          connection(name, channel),
          ...Object.entries(asObject(asyncApi.operations))
            .map(([key, operation]) => [key, asObject(operation)] as const)
            .filter(([, operation]) => asObject(operation.channel).$ref === `#/channels/${name}`)
            .flatMap(([key, operation]) => messagesOf(operation).map((sent) => message(key, operation, sent))),
        ];
  });
}

const frame = (place: readonly string[], method: string, name: string): Omit<Item, "operation"> => ({
  kind: "frame",
  place,
  method,
  name,
  pathItem: {},
  parameters: [],
  security: [],
  securitySchemes: {},
});

const titleOf = (value: JsonObject, name: string): string => asString(value.title) ?? asString(value.name) ?? name;

/** Copy the extension `x-anchor`, which keeps the anchor of a title that has changed. */
const anchorOf = (value: JsonObject): JsonObject => (value["x-anchor"] ? { "x-anchor": value["x-anchor"] } : {});
