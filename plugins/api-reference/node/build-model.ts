import { Anchors, anchorPart, slug } from "./anchors";
import { readableUrl } from "../model/address";
import { Budget } from "./budget";
import { ApiDocumentError, jsonPath } from "./errors";
import { asObject, asString, sizeOf } from "../model/json";
import { bodyKind, bodyOf as requestBodyOf, chosenContent, requestOf } from "../model/request";
import { framesOf } from "./frames";
import { exampleOfSchema, examplesOf } from "./examples";
import type {
  ApiModel,
  Body,
  Field,
  Json,
  JsonObject,
  MediaType,
  Operation,
  Response,
  Sample,
  Server,
  Source,
} from "../model/model";
import { parseOperations, type ParsedOperation, serversOf } from "./parser";
import { References } from "./references";
import { samplesOf } from "./samples";
import { buildSchema, SchemaWalk } from "./schema";
import { securityOf } from "./security";
import { richText, shortened } from "./text";
import { visible } from "../model/visible";

/** Longest description, in characters, to use as the title of an operation without a summary. */
const TITLE_CHARACTERS = 60;

/** Most operations on a page with highlighted samples: on larger pages the spans would be most of the size. */
const OPERATIONS_COLOURED = 60;

/** Field of an operation, set by the overlay, with responses observed only in the open-source release, by status. */
const OBSERVED = "x-observed";

/**
 * Build the page data from a checked document.
 *
 * @param document - checked by `checkDocument`, overlay applied
 * @param source - where it came from, shown on the page
 * @param budget - limits of the page
 * @param keyVariable - environment variable from which samples read the API key
 * @param asyncApi - document of the frames
 * @throws ApiDocumentError when a part can't be shown
 */
export async function buildModel(
  document: JsonObject,
  source: Source,
  budget = new Budget(),
  keyVariable = "API_KEY",
  asyncApi: JsonObject = {},
): Promise<ApiModel> {
  const info = asObject(document.info);
  const base = source.kind === "live" ? source.location : undefined;
  const servers = serversOf(document.servers, base, [], budget);
  const references = new References(document);
  const anchors = new Anchors();
  const parsedOperations = await parseOperations(document);
  const colours = parsedOperations.length <= OPERATIONS_COLOURED;
  const context = { keyVariable, document, references, anchors, budget, servers, base, colours };
  const operations = parsedOperations.map((parsed) => buildOperation(parsed, context));
  const frameContext = { ...context, references: new References(asyncApi) };
  const frames = framesOf(asyncApi).map((parsed) => buildOperation(parsed, frameContext));
  return {
    title: visible(shortened(asString(info.title) ?? "")),
    version: visible(shortened(asString(info.version) ?? "")),
    openapi: visible(shortened(asString(document.openapi) ?? "")),
    description: richText(asString(info.description), budget, ["info", "description"]),
    source,
    servers,
    operations: [...operations, ...frames],
  };
}

interface Context {
  readonly keyVariable: string;
  readonly document: JsonObject;
  readonly references: References;
  readonly anchors: Anchors;
  readonly budget: Budget;
  readonly servers: readonly Server[];
  readonly base: string | undefined;
  readonly colours: boolean;
}

function buildOperation(parsed: ParsedOperation, context: Context): Operation {
  const { operation, path, method, kind, name } = parsed;
  const title = titleOf(parsed);
  const anchor = context.anchors.claim(slug(title));
  const walk = new SchemaWalk(context.references, context.anchors, context.budget);
  context.budget.spend("characters", name.length + title.length, path);
  const description = asString(operation.description);
  const servers = serversOf(parsed.servers, context.base, path, context.budget);
  const ownServers =
    kind !== "operation" || JSON.stringify(servers) === JSON.stringify(context.servers) ? {} : { servers };
  if (operation.callbacks !== undefined) {
    context.budget.notShown([...path, "callbacks"]);
  }
  // A webhook's body is written by the service, and its reply by the reader, so directions are swapped.
  walk.direction = kind === "webhook" ? "answer" : "request";
  const parameters = parsed.parameters.map((parameter) => parameterOf(parameter, walk, anchor, path));
  const body = bodyOf(parsed, walk, anchor);
  walk.direction = kind === "webhook" ? "request" : "answer";
  const partOf = kind === "frame" ? slug : anchorPart;
  const responses = Object.entries(asObject(operation.responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, raw]) =>
      responseOf(status, raw, walk, `${anchor}.${partOf(status)}`, [...path, "responses", status]),
    );
  const observed = Object.entries(asObject(operation[OBSERVED])).map(([status, raw]) => ({
    ...responseOf(status, raw, walk, `${anchor}.release.${anchorPart(status)}`, [...path, OBSERVED, status]),
    observed: true as const,
  }));
  const security = securityOf(context.document, parsed.security, context.budget);
  const details = {
    kind,
    anchor,
    title: visible(shortened(title)),
    method: method.toUpperCase(),
    path: visible(name),
    description: description === title ? [] : richText(description, context.budget, [...path, "description"]),
    deprecated: operation.deprecated === true,
    security,
    ...ownServers,
    parameters,
    body,
    responses: [...responses, ...observed],
  };
  return { ...details, samples: kind === "operation" ? samplesFor(details, path, context) : [] };
}

function titleOf({ operation, kind, method, name }: ParsedOperation): string {
  const summary = asString(operation.summary)?.trim();
  if (summary) {
    return summary;
  }
  if (kind === "webhook") {
    return name;
  }
  const description = asString(operation.description)?.trim();
  if (description && description.length <= TITLE_CHARACTERS && /^[\p{L}\p{N} ,'-]+$/u.test(description)) {
    return description;
  }
  return asString(operation.operationId) ?? `${method.toUpperCase()} ${name}`;
}

function parameterOf(parameter: JsonObject, walk: SchemaWalk, anchor: string, path: readonly string[]): Field {
  const name = asString(parameter.name) ?? "";
  const place = asString(parameter.in) as Field["in"];
  return {
    ...headerOf(name, parameter, walk, `${anchor}.${place}.${anchorPart(name)}`, path),
    required: parameter.required === true || place === "path",
    in: place,
    ...styleOf(parameter),
  };
}

function styleOf({ content, explode, style }: JsonObject): Pick<Field, "style" | "explode"> {
  const known = ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject"];
  return {
    ...(content !== undefined
      ? { style: "json" }
      : typeof style === "string" && known.includes(style)
        ? { style }
        : {}),
    ...(typeof explode === "boolean" ? { explode } : {}),
  };
}

/** Collect the examples of a parameter or header: its own, its media type's or its schema's. */
function examplesFor(
  raw: JsonObject,
  content: JsonObject,
  { references }: SchemaWalk,
  path: readonly (string | number)[],
): Json[] {
  return [raw, content].flatMap(({ example, examples }) =>
    example === undefined
      ? Object.values(asObject(examples)).flatMap((one) => asObject(references.resolve(one, path).value).value ?? [])
      : [example],
  );
}

function headerOf(
  name: string,
  raw: JsonObject,
  walk: SchemaWalk,
  wanted: string,
  path: readonly (string | number)[],
): Field {
  const anchor = walk.anchors.claim(wanted);
  const content = asObject(Object.values(asObject(raw.content))[0]);
  const stated = raw.schema ?? content.schema;
  const schema = buildSchema(stated ?? { type: "string" }, walk, anchor, [...path, name]);
  // Accept a header's summary, which some documents use although OpenAPI doesn't define it.
  const words = asString(raw.description) ?? asString(raw.summary);
  const description = richText(words, walk.budget, [...path, name, "description"]);
  const examples = examplesFor(raw, content, walk, [...path, name]);
  walk.budget.spend("characters", name.length + sizeOf(examples), [...path, name]);
  return {
    name: visible(name),
    anchor,
    required: raw.required === true,
    schema: {
      ...schema,
      ...(description.length > 0 ? { description } : {}),
      ...(examples.length > 0 ? { examples } : {}),
      ...(raw.deprecated === true ? { deprecated: true } : {}),
    },
  };
}

function bodyOf({ operation, path }: ParsedOperation, walk: SchemaWalk, anchor: string): Body | undefined {
  if (operation.requestBody === undefined) {
    return undefined;
  }
  const place = [...path, "requestBody"];
  const body = asObject(walk.references.resolve(operation.requestBody, place).value);
  return {
    required: body.required === true,
    description: richText(asString(body.description), walk.budget, [...place, "description"]),
    contents: contentsOf(body, walk, anchor, place),
  };
}

function responseOf(status: string, raw: Json, walk: SchemaWalk, wanted: string, path: readonly string[]): Response {
  const response = asObject(walk.references.resolve(raw, path).value);
  const anchor = walk.anchors.claim(wanted);
  if (response.links !== undefined) {
    walk.budget.notShown([...path, "links"]);
  }
  return {
    anchor,
    status: visible(shortened(status)),
    description: richText(asString(response.description), walk.budget, [...path, "description"]),
    headers: Object.entries(asObject(response.headers)).map(([name, header]) => {
      const place = [...path, "headers", name];
      const value = asObject(walk.references.resolve(header, place).value);
      return headerOf(name, value, walk, `${anchor}.header.${anchorPart(name)}`, place);
    }),
    contents: contentsOf(response, walk, anchor, path),
  };
}

function contentsOf(owner: JsonObject, walk: SchemaWalk, anchor: string, path: readonly string[]): MediaType[] {
  return Object.entries(asObject(owner.content)).map(([mediaType, raw]) => {
    const content = asObject(raw);
    const place = [...path, "content", mediaType];
    walk.budget.spend("characters", mediaType.length, place);
    const schema = buildSchema(content.schema ?? {}, walk, anchor, [...place, "schema"]);
    return {
      mediaType: visible(mediaType),
      schema,
      examples: examplesOf(content, schema, mediaType, walk, place),
    };
  });
}

function samplesFor(
  operation: Omit<Operation, "samples">,
  place: readonly string[],
  { budget, servers, colours, keyVariable }: Context,
): Sample[] {
  const content = chosenContent(operation.body);
  const example = content?.examples[0];
  const server = (operation.servers ?? servers)[0]?.url ?? "";
  const required = operation.parameters.filter((parameter) => parameter.required);
  const values = new Map(required.map(({ anchor, schema }) => [anchor, exampleOfSchema(schema)]));
  const request = requestOf(
    operation,
    values,
    server,
    keyVariable,
    content && example && requestBodyOf(content, example.value),
  );
  if (request === undefined) {
    throw new ApiDocumentError(`${jsonPath(place)}: no request to this path would reach ${server}.`);
  }
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const answersJson = success?.contents.some(({ mediaType }) => bodyKind(mediaType) === "json");
  const samples = samplesOf({ ...request, url: readableUrl(request.url) }, answersJson ? "json" : "none", colours);
  budget.spend("characters", sizeOf(samples), place);
  return samples;
}
