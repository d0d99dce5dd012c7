import { visible } from "../model/visible";
import { asObject, asString, isObject } from "../model/json";
import type { ApiModel, Body, Field, Json, JsonObject, Operation, Response } from "../model/model";
import { Anchors, anchorPart, slug } from "./anchors";
import { Budget } from "./budget";
import { examplesOf } from "./examples";
import { References } from "./references";
import { buildSchema, SchemaWalk } from "./schema";
import { richText, shortened } from "./text";

/** AsyncAPI's actions, which are seen from the service, in terms of a client. */
const DIRECTIONS = new Map([
  ["receive", "client to service"],
  ["send", "service to client"],
]);

/** What building a part of the page needs. */
interface Context {
  readonly walk: SchemaWalk;
  readonly document: JsonObject;
}

/**
 * Add the frames of an AsyncAPI 3.0 document to the page: each channel with a `ws` binding, and each message on it.
 *
 * The channel's extension `x-outcomes` has the statuses of its upgrade and its close codes, each with a text.
 */
export function withFrames(model: ApiModel, asyncApi: JsonObject): ApiModel {
  const references = new References(asyncApi);
  const anchors = new Anchors();
  model.operations.forEach(({ anchor }) => anchors.claim(anchor));
  const context = { document: asyncApi, walk: new SchemaWalk(references, anchors, new Budget()) };
  const frames = Object.entries(asObject(asyncApi.channels)).flatMap(([name, channel]) =>
    isObject(asObject(channel).bindings) && isObject(asObject(asObject(channel).bindings).ws)
      ? [connectionOf(name, asObject(channel), context), ...messagesOf(name, context)]
      : [],
  );
  return { ...model, operations: [...model.operations, ...frames] };
}

/** Build the entry of the connection itself. */
function connectionOf(name: string, channel: JsonObject, context: Context): Operation {
  const { walk } = context;
  const title = titleOf(channel, name);
  const anchor = walk.anchors.claim(slug(title));
  const place = ["channels", name];
  const parameters = Object.entries(asObject(channel.parameters)).map(([key, raw]): Field => {
    const description = richText(asString(asObject(raw).description), walk.budget, [...place, "parameters", key]);
    const own = walk.anchors.claim(`${anchor}.path.${anchorPart(key)}`);
    const schema = buildSchema({ type: "string" }, walk, own, [...place, "parameters", key]);
    return { name: visible(key), anchor: own, required: true, schema: { ...schema, description }, in: "path" };
  });
  const outcomes = Object.entries(asObject(channel["x-outcomes"])).map(([status, text]) =>
    responseOf(status, asString(text), anchor, context, [...place, "x-outcomes", status]),
  );
  return {
    ...frameOf(title, anchor, asString(channel.description), context, place),
    method: "SOCKET",
    path: visible(`${serverOf(channel, context)}${asString(channel.address) ?? ""}`),
    parameters,
    responses: outcomes,
  };
}

/** Return the first server of a channel, as the beginning of a URL. */
function serverOf(channel: JsonObject, { walk }: Context): string {
  const server = asObject(resolved(Array.isArray(channel.servers) ? channel.servers[0] : undefined, walk));
  const protocol = asString(server.protocol);
  return protocol === undefined ? "" : `${protocol}://${asString(server.host) ?? ""}`;
}

/** Build the entries of all messages sent or received on the channel. */
function messagesOf(channel: string, context: Context): Operation[] {
  const { document, walk } = context;
  return Object.entries(asObject(document.operations)).flatMap(([name, raw]) => {
    const operation = asObject(raw);
    if (asObject(operation.channel).$ref !== `#/channels/${channel}`) {
      return [];
    }
    const reply = asObject(operation.reply).messages;
    return referred(operation.messages, walk).map((message) => {
      const title = titleOf(message, name);
      const anchor = walk.anchors.claim(slug(title));
      const place = ["operations", name];
      return {
        ...frameOf(title, anchor, asString(message.summary), context, place),
        path: DIRECTIONS.get(asString(operation.action) ?? "") ?? "",
        body: bodyOf(message, anchor, context, place),
        responses: referred(reply, walk).map((answer) =>
          responseOf(titleOf(answer, "reply"), asString(answer.summary), anchor, context, [...place, "reply"]),
        ),
      };
    });
  });
}

function frameOf(
  title: string,
  anchor: string,
  description: string | undefined,
  { walk }: Context,
  place: readonly string[],
): Operation {
  return {
    kind: "frame",
    anchor,
    title: visible(shortened(title)),
    method: "FRAME",
    path: "",
    description: richText(description, walk.budget, [...place, "description"]),
    deprecated: false,
    security: [],
    parameters: [],
    responses: [],
    samples: [],
  };
}

function bodyOf(message: JsonObject, anchor: string, { walk }: Context, place: readonly string[]): Body {
  const mediaType = visible(asString(message.contentType) ?? "application/json");
  const schema = buildSchema(message.payload ?? {}, walk, anchor, [...place, "payload"]);
  const examples = (Array.isArray(message.examples) ? message.examples : []).map((example, index) => [
    asString(asObject(example).name) ?? String(index + 1),
    { value: asObject(example).payload ?? null },
  ]);
  const content: JsonObject = examples.length === 0 ? {} : { examples: Object.fromEntries(examples) as JsonObject };
  return {
    required: true,
    description: [],
    contents: [{ mediaType, schema, examples: examplesOf(content, schema, mediaType, walk, place) }],
  };
}

function responseOf(
  status: string,
  description: string | undefined,
  anchor: string,
  { walk }: Context,
  place: readonly string[],
): Response {
  return {
    anchor: walk.anchors.claim(`${anchor}.${slug(status)}`),
    status: visible(shortened(status)),
    description: richText(description, walk.budget, place),
    headers: [],
    contents: [],
  };
}

const titleOf = (value: JsonObject, name: string): string => asString(value.title) ?? asString(value.name) ?? name;

/** Resolve a list of references, including references to references. */
function referred(list: Json | undefined, walk: SchemaWalk): JsonObject[] {
  return (Array.isArray(list) ? list : []).map((entry) => resolved(entry, walk));
}

function resolved(raw: Json | undefined, { references }: SchemaWalk): JsonObject {
  return asObject(references.resolve(raw ?? {}, []).value);
}
