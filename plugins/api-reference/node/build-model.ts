import { Anchors, anchorPart, slug } from "./anchors";
import { readableUrl, requestUrl } from "../model/address";
import { Budget } from "./budget";
import { ApiDocumentError, jsonPath } from "./errors";
import { asObject, asString, sizeOf } from "../model/json";
import { examplesOf } from "./examples";
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
import { LANGUAGE_NAMES, type LanguageName } from "../model/samples/languages";
import { samplesOf } from "./samples";
import { buildSchema, SchemaWalk } from "./schema";
import { securityOf } from "./security";
import { richText, shortened } from "./text";
import { visible } from "../model/visible";

/** A description up to this length can stand as the title of an operation that has no summary. */
const TITLE_CHARACTERS = 60;

/** A page with more operations than this has plain samples: colours would be most of its weight. */
const OPERATIONS_COLOURED = 60;

/** The overlay's field of an operation that holds, by status, the answers seen at the open-source release only. */
const OBSERVED = "x-observed";

/** Where samples send their request when the document names no server. */
const EXAMPLE_SERVER = "https://api.example.com";

/** What the site says about how a document is shown. */
export interface ModelSettings {
  /** Where the document is published: a path with the base URL. */
  readonly documentUrl: string;
  /** Servers instead of the document's own. */
  readonly servers?: readonly Server[] | undefined;
  readonly languages: readonly LanguageName[];
  /** The variable of the environment from which samples read the API key. */
  readonly keyVariable: string;
}

const DEFAULTS: ModelSettings = {
  documentUrl: "/openapi.json",
  languages: LANGUAGE_NAMES,
  keyVariable: "API_KEY",
};

/**
 * Makes the page data from a checked document.
 *
 * @param document - checked by `checkDocument`, overlay applied
 * @param source - where it came from, shown on the page
 * @param budget - what the page may cost
 * @param settings - those that differ from the defaults
 * @throws ApiDocumentError when a part can't be shown
 */
export async function buildModel(
  document: JsonObject,
  source: Source,
  budget = new Budget(),
  settings: Partial<ModelSettings> = {},
): Promise<ApiModel> {
  const info = asObject(document.info);
  const own = serversOf(document, source.kind === "live" ? source.location : undefined);
  const servers = settings.servers ?? own;
  const references = new References(document);
  const anchors = new Anchors();
  const parsedOperations = await parseOperations(document);
  const colours = parsedOperations.length <= OPERATIONS_COLOURED;
  const operations = parsedOperations.map((parsed) =>
    buildOperation(parsed, { ...DEFAULTS, ...settings, document, references, anchors, budget, servers, colours }),
  );
  return {
    title: visible(shortened(asString(info.title) ?? "")),
    version: visible(shortened(asString(info.version) ?? "")),
    openapi: visible(shortened(asString(document.openapi) ?? "")),
    description: richText(asString(info.description), budget, ["info", "description"]),
    source,
    servers,
    operations,
  };
}

interface Context extends ModelSettings {
  readonly document: JsonObject;
  readonly references: References;
  readonly anchors: Anchors;
  readonly budget: Budget;
  readonly servers: readonly Server[];
  readonly colours: boolean;
}

function buildOperation(parsed: ParsedOperation, context: Context): Operation {
  const { operation, path, method, kind } = parsed;
  const [, name = ""] = path;
  const title = titleOf(parsed, name);
  const anchor = context.anchors.claim(slug(title));
  const walk = new SchemaWalk(context.references, context.anchors, context.budget, context.documentUrl);
  context.budget.spend("characters", name.length + title.length, path);
  const description = asString(operation.description);
  const body = bodyOf(parsed, walk, anchor);
  const responses = Object.entries(asObject(operation.responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, raw]) => responseOf(status, raw, walk, anchor, [...path, "responses", status]));
  const observed = Object.entries(asObject(operation[OBSERVED])).map(([status, raw]) => ({
    ...responseOf(status, raw, walk, `${anchor}.release`, [...path, OBSERVED, status]),
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
    parameters: parsed.parameters.map((parameter) => parameterOf(parameter, walk, anchor, path)),
    body,
    responses: [...responses, ...observed],
  };
  return { ...details, samples: kind === "webhook" ? [] : samplesFor(details, path, context) };
}

function titleOf({ operation, kind, method }: ParsedOperation, name: string): string {
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
  };
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
  // Some documents describe a header by a summary, which OpenAPI doesn't have there.
  const words = asString(raw.description) ?? asString(raw.summary);
  const description = richText(words, walk.budget, [...path, name, "description"]);
  walk.budget.spend("characters", name.length, [...path, name]);
  return {
    name: visible(name),
    anchor,
    required: raw.required === true,
    schema: description.length > 0 ? { ...schema, description } : schema,
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

function responseOf(status: string, raw: Json, walk: SchemaWalk, operation: string, path: readonly string[]): Response {
  const response = asObject(walk.references.resolve(raw, path).value);
  const anchor = walk.anchors.claim(`${operation}.${anchorPart(status)}`);
  return {
    anchor,
    status: visible(status),
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
  { budget, servers, colours, languages, keyVariable }: Context,
): Sample[] {
  const json = (contents: readonly MediaType[] | undefined): MediaType | undefined =>
    contents?.find(({ mediaType }) => mediaType.includes("json"));
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const body = json(operation.body?.contents)?.examples[0]?.value;
  const server = servers[0]?.url ?? EXAMPLE_SERVER;
  const url = requestUrl(server, operation.path);
  if (url === undefined) {
    throw new ApiDocumentError(`${jsonPath(place)}: no request to this path would reach ${server}.`);
  }
  const samples = samplesOf(
    {
      method: operation.method,
      url: readableUrl(url),
      bearer: operation.security.some((all) => all.some(({ kind }) => kind === "bearer")),
      keyVariable,
      ...(body === undefined ? {} : { body }),
    },
    json(success?.contents) === undefined ? "none" : "json",
    languages,
    colours,
  );
  budget.spend("characters", sizeOf(samples), place);
  return samples;
}
