import { type ParameterValues, readableUrl } from "../model/address";
import { fieldsOf } from "../model/flatten";
import { asObject, asString, canonical, listOf, sizeOf } from "../model/json";
import type {
  ApiModel,
  Body,
  Json,
  JsonObject,
  MediaType,
  Operation,
  Response,
  Sample,
  Server,
  Source,
} from "../model/model";
import { chosenContent, requestOf } from "../model/request";
import { samplesOf } from "../model/samples/languages";
import { firstCharacters, visible } from "../model/visible";
import { Anchors, anchorPart, slug } from "./anchors";
import { Budget } from "./budget";
import type { CheckedDocument } from "./check";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { examplesOf } from "./examples";
import { framesOf } from "./frames";
import { highlight } from "./highlight";
import { madeExample } from "./made-example";
import { besideValues, moreOf } from "./more";
import { METHODS, type ParsedOperation } from "./operations";
import { headerOf, parameterOf } from "./parameters";
import { Patterns } from "./patterns";
import { References } from "./references";
import { plain } from "./search-sections";
import { buildSchema, sameAs, SchemaWalk } from "./schema";
import { securityOf } from "./security";
import { serversOf } from "./servers";
import { richText, shown } from "./text";

/** Longest description, in characters, to use as the title of an operation without a summary. */
const TITLE_CHARACTERS = 60;

/** Most operations on a page with highlighted samples: on larger pages the spans would be most of the size. */
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
  const colours = parsed.length <= OPERATIONS_COLOURED;
  const groups = parsed.flatMap(({ operation }) => listOf(operation.tags).slice(0, 1));
  const isGrouped = new Set(groups).size < groups.length;
  const context = {
    isGrouped,
    keyVariable,
    references,
    patterns: new Patterns(budget),
    anchors: new Anchors(),
    budget,
    servers,
    base,
    colours,
  };
  const operations = parsed.map((operation) => buildOperation(operation, context));
  const ofFrames = new References(asyncApi);
  const frames = framesOf(ofFrames).map((frame) => buildOperation(frame, { ...context, references: ofFrames }));
  const { tags = [], ...root } = document;
  const used = new Set(parsed.flatMap(({ operation }) => listOf(operation.tags)));
  const describedTags = listOf(tags).filter((tag) => {
    const { name, ...words } = asObject(tag);
    return Object.keys(words).length > 0 || (name !== undefined && !used.has(name));
  });
  const describedVariables = listOf(document.servers).filter((server) => asObject(server).variables !== undefined);
  const more = [
    ...moreOf(asObject(document.info), ["title", "version", "description"], budget, ["info"]),
    ...moreOf(
      {
        ...root,
        ...(describedTags.length > 0 && { tags: describedTags }),
        servers: describedVariables,
      },
      [
        "openapi",
        "info",
        "paths",
        "webhooks",
        "components",
        "security",
        ...(describedVariables.length > 0 ? [] : ["servers"]),
      ],
      budget,
      [],
    ),
  ];
  return {
    title: shown(title),
    version: shown(version),
    openapi: shown(document.openapi),
    description: richText(asString(description), budget, ["info", "description"]),
    source,
    servers,
    more,
    operations: [...operations, ...frames],
  };
}

interface Context {
  /** True when a tag has several operations. */
  readonly isGrouped: boolean;
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
  const tags = listOf(operation.tags);
  const isTagged = context.isGrouped && tags.length === 1;
  const anchor = context.anchors.claim(slug(asString(operation["x-anchor"]) ?? title));
  budget.spend("characters", name.length + title.length, path);
  const servers = serversOf(parsed.servers, base, path, budget);
  const isOwn = kind === "operation" && JSON.stringify(servers) !== JSON.stringify(context.servers);
  const walk = new SchemaWalk(context.references, context.anchors, budget, context.patterns);
  // A webhook's body is written by the service, and its reply by the reader, so directions are swapped.
  walk.direction = kind === "webhook" ? "answer" : "request";
  const parameters = parsed.parameters.map((parameter) => parameterOf(parameter, walk, anchor, path));
  const values = parameters.map(({ required, schema, unsupported }) =>
    required && !unsupported ? madeExample(schema, context.patterns) : undefined,
  );
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
    ...(context.isGrouped && typeof tags[0] === "string" && { tag: visible(tags[0]) }),
    method: method.toUpperCase(),
    path: visible(name),
    description: richText(description, budget, [...path, "description"]),
    deprecated: operation.deprecated === true,
    more: [
      ...moreOf(operation, [...OF_OPERATION, isTagged ? "tags" : ""], budget, path),
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
  const unmade = [
    ...parameters
      .filter(({ required, unsupported }, index) => required && !unsupported && values[index] === undefined)
      .map(({ name }) => name),
    ...(chosenContent(body)?.examples.length === 0 ? ["the body"] : []),
  ];
  const made = parameters.flatMap(({ anchor: key }, index): [string, Json][] => {
    const value = values[index];
    return value === undefined ? [] : [[key, value]];
  });
  return { ...details, samples: samplesFor(details, new Map(made), path, context), unmade };
}

/** Tell whether an authorization asks for scopes, which the page shows as they stand. */
const hasScopes = (security: readonly Json[]): boolean =>
  security.flatMap((requirement) => Object.values(asObject(requirement))).some((scopes) => listOf(scopes).length > 0);

/** Name an operation, and return the text that its name doesn't have. */
function wordsOf(parsed: ParsedOperation, budget: Budget): { title: string; text: string | undefined } {
  const { operation, kind, method, name, path } = parsed;
  const [summary = "", description = ""] = [operation.summary, operation.description].map((text) =>
    asString(text)?.trim(),
  );
  if (summary !== "") {
    const title = firstSentence(plain(richText(summary, budget, [...path, "summary"])));
    const text = title === summary ? [description] : [summary, description];
    return { title: title || name, text: text.filter((one) => one !== title).join("\n\n") };
  }
  if (kind !== "webhook" && description.length <= TITLE_CHARACTERS && /^[\p{L}\p{N} ,'-]+$/u.test(description)) {
    return { title: description, text: undefined };
  }
  const fallback = kind === "webhook" ? name : (asString(operation.operationId) ?? `${method.toUpperCase()} ${name}`);
  return { title: fallback, text: description };
}

/** Most characters of a heading. */
const HEADING_CHARACTERS = 100;

/** Cut a long text to its first sentence, and that to whole words. */
function firstSentence(text: string): string {
  if (text.length <= HEADING_CHARACTERS) {
    return text;
  }
  const sentence = /^.+?[.!?](?=\s)/u.exec(text)?.[0] ?? text;
  return sentence.length <= HEADING_CHARACTERS
    ? sentence
    : `${firstCharacters(sentence, HEADING_CHARACTERS).replace(/\s+\S*$/u, "")}…`;
}

function bodyOf(raw: Json | undefined, walk: SchemaWalk, anchor: string, path: Place): Body | undefined {
  if (raw === undefined) {
    return undefined;
  }
  const body = asObject(walk.references.resolve(raw, path).value);
  return {
    description: richText(asString(body.description), walk.budget, [...path, "description"]),
    more: moreOf(body, ["description", "content"], walk.budget, path),
    contents: contentsOf(body, walk, anchor, path),
  };
}

function responseOf(status: string, raw: Json, walk: SchemaWalk, wanted: string, path: Place): Response {
  const response = asObject(walk.references.resolve(raw, path).value);
  const anchor = walk.anchors.claim(wanted);
  return {
    anchor,
    status: shown(status),
    more: moreOf(response, ["description", "headers", "content"], walk.budget, path),
    description: richText(asString(response.description), walk.budget, [...path, "description"]),
    headers: Object.entries(asObject(response.headers)).map(([name, header]) => {
      const place = [...path, "headers", name];
      const value = asObject(walk.references.resolve(header, place).value);
      return headerOf(name, value, walk, `${anchor}.header.${anchorPart(name)}`, place);
    }),
    contents: contentsOf(response, walk, anchor, path, status),
  };
}

/** @param status - of a response: a schema with fields that another response of the operation has is a link to it */
const contentsOf = (
  { content }: JsonObject,
  walk: SchemaWalk,
  anchor: string,
  path: Place,
  status?: string,
): MediaType[] =>
  Object.entries(asObject(content)).map(([mediaType, raw]) => {
    const place = [...path, "content", mediaType];
    walk.budget.spend("characters", mediaType.length, place);
    const stated = asObject(raw).schema ?? {};
    const key = canonical(stated);
    const known = status === undefined ? undefined : walk.contents.get(key);
    const schema = known?.schema ?? buildSchema(stated, walk, anchor, [...place, "schema"]);
    if (status !== undefined && known === undefined && fieldsOf(schema).length > 0) {
      walk.contents.set(key, { anchor, status, mediaType, schema });
    }
    return {
      mediaType: visible(mediaType),
      more: [
        ...moreOf(asObject(raw), ["schema", "example", "examples"], walk.budget, place),
        ...moreOf(besideValues(asObject(raw).examples), [], walk.budget, place),
      ],
      schema: known
        ? sameAs(known.anchor === anchor ? known.mediaType : known.status, `#${encodeURI(known.anchor)}`)
        : schema,
      examples: examplesOf(asObject(raw), schema, mediaType, walk, place),
    };
  });

function samplesFor(
  operation: Omit<Operation, "samples" | "unmade">,
  values: ParameterValues,
  place: Place,
  context: Context,
): Sample[] {
  const content = chosenContent(operation.body);
  const example = content?.examples[0];
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
