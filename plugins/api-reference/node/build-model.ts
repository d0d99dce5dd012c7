import { type ParameterValues, readableUrl } from "../model/address";
import { asObject, asString, listOf, sizeOf } from "../model/json";
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
import { Budget } from "./budget";
import type { CheckedDocument } from "./check";
import { bodyOf, responseOf } from "./contents";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { framesOf } from "./frames";
import { highlight } from "./highlight";
import { madeExample } from "./made-example";
import { moreOf } from "./more";
import { METHODS, type ParsedOperation } from "./operations";
import { parameterOf } from "./parameters";
import { Patterns } from "./patterns";
import { References } from "./references";
import { SchemaWalk } from "./schema";
import { securityOf } from "./security";
import { serversOf } from "./servers";
import { richText, shown } from "./text";
import { wordsOf } from "./titles";

/** Most operations on a page with highlighted samples: highlighting takes most of a large document's time. */
const OPERATIONS_COLOURED = 60;

/** Field of an operation, set by the overlay, with responses observed only in the open-source release, by status. */
const OBSERVED = "x-observed";

const OF_OPERATION = "summary description parameters requestBody responses deprecated security servers".split(" ");

/**
 * Build the page data from a document that `checkDocument` accepted.
 *
 * @throws ApiDocumentError when a part can't be shown
 */
export async function buildModel(
  { document, references, operations: parsed }: CheckedDocument,
  source: Source,
  budget = new Budget(),
  keyVariable = "API_KEY",
  asyncApi: JsonObject = {},
): Promise<ApiModel> {
  const { description, title, version } = asObject(document.info);
  const base = source.kind === "live" ? source.location : undefined;
  const servers = serversOf(document.servers, base, [], budget);
  const context = {
    keyVariable,
    references,
    patterns: new Patterns(budget),
    anchors: new Anchors(),
    budget,
    servers,
    base,
    colours: parsed.length <= OPERATIONS_COLOURED,
  };
  const operations = parsed.map((operation) => buildOperation(operation, context));
  const ofFrames = new References(asyncApi);
  const frames = framesOf(ofFrames).map((frame) => buildOperation(frame, { ...context, references: ofFrames }));
  return {
    title: shown(title),
    version: shown(version),
    openapi: shown(document.openapi),
    description: richText(asString(description), budget, ["info", "description"]),
    source,
    servers,
    more: rootMore(document, parsed, budget),
    operations: [...operations, ...frames],
  };
}

const OF_ROOT = "openapi info paths webhooks components security servers tags".split(" ");

/** List what the page doesn't interpret of the document's root: also tags that are described, and servers' variables. */
function rootMore(document: JsonObject, parsed: readonly ParsedOperation[], budget: Budget): More {
  const used = new Set(parsed.flatMap(({ operation }) => listOf(operation.tags)));
  const tags = listOf(document.tags).filter((tag) => {
    const { name, ...words } = asObject(tag);
    return Object.keys(words).length > 0 || (name !== undefined && !used.has(name));
  });
  const servers = listOf(document.servers).filter((server) => asObject(server).variables !== undefined);
  const described = { ...(tags.length > 0 && { tags }), ...(servers.length > 0 && { servers }) };
  return [
    ...moreOf(asObject(document.info), ["title", "version", "description"], budget, ["info"]),
    ...moreOf(document, OF_ROOT, budget, []),
    ...moreOf(described, [], budget, []),
  ];
}

interface Context {
  readonly keyVariable: string;
  readonly references: References;
  readonly patterns: Patterns;
  readonly anchors: Anchors;
  readonly budget: Budget;
  readonly servers: readonly Server[];
  readonly base: string | undefined;
  readonly colours: boolean;
}

function buildOperation(parsed: ParsedOperation, context: Context): Operation {
  const { operation, path, method, kind, name } = parsed;
  const { base, budget } = context;
  const { title, text: description } = wordsOf(parsed, budget);
  const anchor = context.anchors.claim(slug(asString(operation["x-anchor"]) ?? title));
  budget.spend("characters", name.length + title.length, path);
  const servers = parsed.servers ? serversOf(parsed.servers, base, path, budget) : undefined;
  const isOwn = servers !== undefined && JSON.stringify(servers) !== JSON.stringify(context.servers);
  const walk = new SchemaWalk(context.references, context.anchors, budget, context.patterns);
  // A webhook's body is written by the service, and its reply by the reader, so directions are swapped.
  walk.direction = kind === "webhook" ? "answer" : "request";
  const parameters = parsed.parameters.map((parameter) => parameterOf(parameter, walk, anchor, path));
  const body = bodyOf(operation.requestBody, walk, anchor, [...path, "requestBody"]);
  walk.direction = kind === "webhook" ? "request" : "answer";
  const part = kind === "frame" ? slug : anchorPart;
  const responses = (key: "responses" | typeof OBSERVED, prefix: string): Response[] =>
    Object.entries(asObject(operation[key]))
      .filter(([status]) => !status.startsWith("x-"))
      .map(([status, raw]) => responseOf(status, raw, walk, `${prefix}.${part(status)}`, [...path, key, status]));
  const details = {
    kind,
    anchor,
    title: shown(title),
    method: method.toUpperCase(),
    path: visible(name),
    description: richText(description, budget, [...path, "description"]),
    deprecated: operation.deprecated === true,
    more: [
      ...moreOf(operation, OF_OPERATION, budget, path),
      ...moreOf(hasScopes(parsed.security) ? { security: [...parsed.security] } : {}, [], budget, path),
      ...moreOf(parsed.pathItem, [...METHODS, "parameters", "servers", "$ref"], budget, path),
    ],
    security: securityOf(parsed.security, walk),
    ...(isOwn && { servers }),
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
      const value = madeExample(schema, context.patterns);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const content = chosenContent(body);
  const samplesWith = (example?: Example): Sample[] => samplesFor(details, values, example, path, context);
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

function samplesFor(
  operation: Omit<Operation, "samples" | "unmade">,
  values: ParameterValues,
  example: Example | undefined,
  place: Place,
  context: Context,
): Sample[] {
  const content = chosenContent(operation.body);
  const server = (operation.servers ?? context.servers)[0]?.url ?? "";
  const body = content && example && { mediaType: content.mediaType, value: example.value };
  const request = requestOf(operation, values, server, context.keyVariable, body);
  if (request === undefined) {
    throw new ApiDocumentError(`${jsonPath(place)}: no request to this path would reach ${server}.`);
  }
  const shownRequest = { ...request, url: readableUrl(request.url) };
  const samples = samplesOf(shownRequest, operation, context.colours ? highlight : (code) => [code]);
  context.budget.spend("characters", sizeOf(samples), place);
  return samples;
}
