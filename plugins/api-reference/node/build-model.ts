import { type ParameterValues, readableUrl } from "../model/address";
import { fieldsOf } from "../model/flatten";
import { asObject, asString, canonical, sizeOf } from "../model/json";
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
import { bodyOf as requestBodyOf, chosenContent, requestOf } from "../model/request";
import { samplesOf } from "../model/samples/languages";
import { visible } from "../model/visible";
import { Anchors, anchorPart, slug } from "./anchors";
import { Budget } from "./budget";
import { ApiDocumentError, jsonPath, type Place } from "./errors";
import { type Check, ExampleCheck } from "./example-check";
import { examplesOf } from "./examples";
import { framesOf } from "./frames";
import { highlight } from "./highlight";
import { madeExample } from "./made-example";
import { type ParsedOperation, parseOperations } from "./operations";
import { References } from "./references";
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

const STYLES = ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject"];

/**
 * Build the page data from a document that `checkDocument` accepted.
 *
 * @throws ApiDocumentError when a part can't be shown
 */
export async function buildModel(
  document: JsonObject,
  source: Source,
  budget = new Budget(),
  keyVariable = "API_KEY",
  asyncApi: JsonObject = {},
): Promise<ApiModel> {
  const { description, title, version } = asObject(document.info);
  const base = source.kind === "live" ? source.location : undefined;
  const servers = serversOf(document.servers, base, [], budget);
  const parsed = await parseOperations(document);
  const colours = parsed.length <= OPERATIONS_COLOURED;
  const references = new References(document);
  const check = new ExampleCheck(references);
  const context = { keyVariable, document, references, check, anchors: new Anchors(), budget, servers, base, colours };
  const operations = parsed.map((operation) => buildOperation(operation, context));
  const ofFrames = new References(asyncApi);
  const frameContext = { ...context, references: ofFrames, check: new ExampleCheck(ofFrames) };
  const frames = framesOf(asyncApi).map((frame) => buildOperation(frame, frameContext));
  return {
    title: shown(title),
    version: shown(version),
    openapi: shown(document.openapi),
    description: richText(asString(description), budget, ["info", "description"]),
    source,
    servers,
    operations: [...operations, ...frames],
  };
}

interface Context {
  readonly keyVariable: string;
  readonly document: JsonObject;
  readonly references: References;
  readonly check: ExampleCheck;
  readonly anchors: Anchors;
  readonly budget: Budget;
  readonly servers: readonly Server[];
  readonly base: string | undefined;
  readonly colours: boolean;
}

function buildOperation(parsed: ParsedOperation, context: Context): Operation {
  const { operation, path, method, kind, name } = parsed;
  const { base, budget, document } = context;
  const title = titleOf(parsed);
  const anchor = context.anchors.claim(slug(asString(operation["x-anchor"]) ?? title));
  budget.spend("characters", name.length + title.length, path);
  const description = asString(operation.description);
  const servers = serversOf(parsed.servers, base, path, budget);
  const isOwn = kind === "operation" && JSON.stringify(servers) !== JSON.stringify(context.servers);
  if (operation.callbacks !== undefined) {
    budget.notShown([...path, "callbacks"]);
  }
  const walk = new SchemaWalk(context.references, context.anchors, budget, context.check);
  // A webhook's body is written by the service, and its reply by the reader, so directions are swapped.
  walk.direction = kind === "webhook" ? "answer" : "request";
  const parameters = parsed.parameters.map((parameter) => parameterOf(parameter, walk, anchor, path));
  const values = parameters.map((parameter, index) =>
    parameter.required ? madeExample(parameter.schema, parameterCheck(parsed.parameters[index], walk)) : undefined,
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
    method: method.toUpperCase(),
    path: visible(name),
    description: description === title ? [] : richText(description, budget, [...path, "description"]),
    deprecated: operation.deprecated === true,
    security: securityOf(document, parsed.security, budget),
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
    ...parameters.filter(({ required }, index) => required && values[index] === undefined).map(({ name }) => name),
    ...(chosenContent(body)?.examples.length === 0 ? ["the body"] : []),
  ];
  const made = parameters.flatMap(({ anchor: key }, index): [string, Json][] => {
    const value = values[index];
    return value === undefined ? [] : [[key, value]];
  });
  return { ...details, samples: samplesFor(details, new Map(made), path, context), unmade };
}

/** Return the check for a parameter's value. */
const parameterCheck = (parameter: JsonObject = {}, { check, direction }: SchemaWalk): Check | undefined =>
  check.for(parameterSchema(parameter), direction);

/** Return the schema of a parameter or header, or that of its content. */
function parameterSchema({ content, schema }: JsonObject): Json {
  const [media] = Object.values(asObject(content));
  return schema ?? asObject(media).schema ?? { type: "string" };
}

function titleOf({ operation, kind, method, name }: ParsedOperation): string {
  const [summary, description] = [operation.summary, operation.description].map((text) => asString(text)?.trim());
  if (summary || kind === "webhook") {
    return summary || name;
  }
  if (description && description.length <= TITLE_CHARACTERS && /^[\p{L}\p{N} ,'-]+$/u.test(description)) {
    return description;
  }
  return asString(operation.operationId) ?? `${method.toUpperCase()} ${name}`;
}

function parameterOf(parameter: JsonObject, walk: SchemaWalk, anchor: string, path: Place): Field {
  const { content, explode } = parameter;
  const name = asString(parameter.name) ?? "";
  const place = asString(parameter.in) as Field["in"];
  const stated = asString(parameter.style) ?? "";
  const style = content !== undefined ? "json" : STYLES.includes(stated) ? stated : undefined;
  return {
    ...headerOf(name, parameter, walk, `${anchor}.${place}.${anchorPart(name)}`, [...path, name]),
    required: parameter.required === true || place === "path",
    in: place,
    ...(style === undefined ? {} : { style }),
    ...(typeof explode === "boolean" ? { explode } : {}),
  };
}

/** Build a header, or what a parameter has in common with one. */
function headerOf(name: string, raw: JsonObject, walk: SchemaWalk, wanted: string, path: Place): Field {
  const { budget, references } = walk;
  const anchor = walk.anchors.claim(wanted);
  const content = asObject(Object.values(asObject(raw.content))[0]);
  const schema = buildSchema(parameterSchema(raw), walk, anchor, path);
  // Accept a header's summary, which some documents use although OpenAPI doesn't define it.
  const words = asString(raw.description) ?? asString(raw.summary);
  const description = richText(words, budget, [...path, "description"]);
  const examples = [raw, content].flatMap(({ example, examples: named }) =>
    example === undefined
      ? Object.values(asObject(named)).flatMap((one) => {
          const { value } = asObject(references.resolve(one, path).value);
          return value === undefined ? [] : [value];
        })
      : [example],
  );
  budget.spend("characters", name.length + sizeOf(examples), path);
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

function bodyOf(raw: Json | undefined, walk: SchemaWalk, anchor: string, path: Place): Body | undefined {
  if (raw === undefined) {
    return undefined;
  }
  const body = asObject(walk.references.resolve(raw, path).value);
  return {
    description: richText(asString(body.description), walk.budget, [...path, "description"]),
    contents: contentsOf(body, walk, anchor, path),
  };
}

function responseOf(status: string, raw: Json, walk: SchemaWalk, wanted: string, path: Place): Response {
  const response = asObject(walk.references.resolve(raw, path).value);
  const anchor = walk.anchors.claim(wanted);
  if (response.links !== undefined) {
    walk.budget.notShown([...path, "links"]);
  }
  return {
    anchor,
    status: shown(status),
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
      schema: known
        ? sameAs(known.anchor === anchor ? known.mediaType : known.status, `#${encodeURI(known.anchor)}`)
        : schema,
      examples: examplesOf(asObject(raw), schema, walk.check.for(stated, walk.direction), mediaType, walk, place),
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
  const body = content && example && requestBodyOf(content, example.value);
  const request = requestOf(operation, values, server, context.keyVariable, body);
  if (request === undefined) {
    throw new ApiDocumentError(`${jsonPath(place)}: no request to this path would reach ${server}.`);
  }
  const shownRequest = { ...request, url: readableUrl(request.url) };
  const samples = samplesOf(shownRequest, operation, context.colours ? highlight : (code) => [code]);
  context.budget.spend("characters", sizeOf(samples), place);
  return samples;
}
