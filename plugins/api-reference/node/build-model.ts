import { readableUrl } from "../model/address";
import { asObject, asString, canonical, listOf } from "../model/json";
import type {
  ApiModel,
  Example,
  Json,
  JsonObject,
  MediaType,
  More,
  Operation,
  Response,
  Sample,
  Server,
  Source,
} from "../model/model";
import { chosenContent, requestOf } from "../model/request";
import { samplesOf } from "../model/samples/languages";
import { visible } from "../model/visible";
import { Anchors, anchorPart, slug } from "./anchors";
import { checkDocument } from "./check";
import { bodyOf, responseOf } from "./contents";
import { ApiDocumentError, jsonPath, type Warn } from "./errors";
import { framesOf } from "./frames";
import { highlight } from "./highlight";
import { type Item, readItems } from "./items";
import { madeExample } from "./made-example";
import { moreOf } from "./more";
import { parameterOf } from "./parameters";
import { References } from "./references";
import { SchemaWalk } from "./schema";
import { securityOf } from "./security";
import { serversOf } from "./servers";
import { richText, shown } from "./text";
import { wordsOf } from "./titles";

/** Field of an operation, set by the overlay, with responses observed only in the open-source release, by status. */
const OBSERVED = "x-observed";

const OF_OPERATION = "summary description parameters requestBody responses deprecated security servers".split(" ");

interface Options {
  readonly warn?: Warn;
  readonly keyVariable?: string | undefined;
  /** Completed by `completeAsyncApi`. */
  readonly asyncApi?: JsonObject;
}

/**
 * Build the page data of an OpenAPI document.
 *
 * @throws ApiDocumentError when it isn't one, or a part of it can't be shown
 */
export async function buildModel(
  served: Json,
  source: Source,
  { warn = () => undefined, keyVariable = "API_KEY", asyncApi = {} }: Options = {},
): Promise<ApiModel> {
  const document = checkDocument(served);
  const items = await readItems(document, warn);
  const { description, title, version } = asObject(document.info);
  const base = source.kind === "live" ? source.location : undefined;
  const servers = serversOf(document.servers, base, [], warn);
  const context = {
    keyVariable,
    document,
    references: new References(document),
    anchors: new Anchors(),
    warn,
    servers,
    base,
  };
  const operations = items.map((item) => buildOperation(item, context));
  const ofFrames = new References(asyncApi);
  const frames = framesOf(ofFrames).map((frame) => buildOperation(frame, { ...context, references: ofFrames }));
  return {
    title: shown(title),
    version: shown(version),
    openapi: shown(document.openapi),
    description: richText(asString(description)),
    source,
    servers,
    more: rootMore(document, items),
    operations: [...operations, ...frames],
  };
}

const OF_ROOT = "openapi info paths webhooks components security servers tags".split(" ");

/** List what the page doesn't interpret of the document's root: also tags that are described, and servers' variables. */
function rootMore(document: JsonObject, items: readonly Item[]): More {
  const used = new Set(items.flatMap(({ operation }) => listOf(operation.tags)));
  const tags = listOf(document.tags).filter((tag) => {
    const { name, ...words } = asObject(tag);
    return Object.keys(words).length > 0 || (name !== undefined && !used.has(name));
  });
  const servers = listOf(document.servers).filter((server) => asObject(server).variables !== undefined);
  const described = { ...(tags.length > 0 && { tags }), ...(servers.length > 0 && { servers }) };
  return [
    ...moreOf(asObject(document.info), ["title", "version", "description"]),
    ...moreOf(document, OF_ROOT),
    ...moreOf(described, []),
  ];
}

interface Context {
  readonly keyVariable: string;
  /** The document that has the servers and the schemas. */
  readonly document: JsonObject;
  readonly references: References;
  readonly anchors: Anchors;
  readonly warn: Warn;
  readonly servers: readonly Server[];
  readonly base: string | undefined;
}

function buildOperation(item: Item, context: Context): Operation {
  const { operation, place, method, kind, name } = item;
  const { base, warn } = context;
  const { title, text: description } = wordsOf(item);
  const anchor = context.anchors.claim(slug(asString(operation["x-anchor"]) ?? title));
  // The plugin gives each operation the document's servers, unless it has others.
  const isOwn = canonical(item.servers ?? []) !== canonical(context.document.servers ?? []);
  const servers = isOwn && item.servers ? serversOf(item.servers, base, place, warn) : undefined;
  const walk = new SchemaWalk(context.references, context.anchors, warn);
  // A webhook's body is written by the service, and its reply by the reader, so directions are swapped.
  walk.direction = kind === "webhook" ? "answer" : "request";
  const parameters = item.parameters.map((parameter) => parameterOf(parameter, walk, anchor));
  const body = bodyOf(operation.requestBody, walk, anchor, [...place, "requestBody"]);
  walk.direction = kind === "webhook" ? "request" : "answer";
  const part = kind === "frame" ? slug : anchorPart;
  const responses = (key: "responses" | typeof OBSERVED, prefix: string): Response[] =>
    Object.entries(asObject(operation[key]))
      .filter(([status]) => !status.startsWith("x-"))
      .map(([status, raw]) => responseOf(status, raw, walk, `${prefix}.${part(status)}`, [...place, key, status]));
  const details = {
    kind,
    anchor,
    title: shown(title),
    method: method.toUpperCase(),
    path: visible(name),
    description: richText(description),
    deprecated: operation.deprecated === true,
    more: [
      ...moreOf(operation, OF_OPERATION),
      ...moreOf(hasScopes(item.security) ? { security: [...item.security] } : {}, []),
      ...moreOf(item.pathItem, []),
    ],
    security: securityOf(item.security, item.securitySchemes),
    ...(servers && { servers }),
    parameters,
    body,
    responses: [
      ...responses("responses", anchor),
      ...responses(OBSERVED, `${anchor}.release`).map((response) => ({ ...response, observed: true as const })),
    ],
  };
  if (kind !== "operation") {
    return { ...details, samples: [], unmade: [] };
  }
  const needed = parameters.filter(({ required, unsupported }) => required && !unsupported);
  const values = new Map(
    needed.flatMap(({ anchor: key, schema }): [string, Json][] => {
      const value = madeExample(schema, walk.named);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const content = chosenContent(body);
  const server = (servers ?? context.servers)[0]?.url ?? "";
  const samplesWith = (example?: Example): Sample[] => {
    const sent = content && example && { mediaType: content.mediaType, value: example.value };
    const request = requestOf(details, values, server, context.keyVariable, sent);
    if (request === undefined) {
      throw new ApiDocumentError(`${jsonPath(place)}: no request to this path would reach ${server}.`);
    }
    return samplesOf({ ...request, url: readableUrl(request.url) }, details, highlight);
  };
  const withSamples = (one: MediaType): MediaType => {
    const [first, ...others] = one.examples;
    const further = others.map((example) => ({ ...example, samples: samplesWith(example) }));
    return first === undefined || one !== content ? one : { ...one, examples: [first, ...further] };
  };
  return {
    ...details,
    ...(body && { body: { ...body, contents: body.contents.map(withSamples) } }),
    samples: samplesWith(content?.examples[0]),
    unmade: [
      ...needed.filter((one) => !values.has(one.anchor)).map((one) => one.name),
      ...(content?.examples.length === 0 ? ["the body"] : []),
    ],
  };
}

/** Tell whether an authorization asks for scopes, which the page shows as they stand. */
const hasScopes = (security: readonly Json[]): boolean =>
  security.flatMap((requirement) => Object.values(asObject(requirement))).some((scopes) => listOf(scopes).length > 0);
