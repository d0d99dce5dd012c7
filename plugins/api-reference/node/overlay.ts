import { readFile } from "node:fs/promises";

import { openapiOverlay, type OpenApiDocument } from "openapi-format";
import { isNode, LineCounter, parse, parseDocument } from "yaml";

import { ApiDocumentError, jsonPath } from "./errors";
import { asObject, isObject, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { shortName } from "./text";

type Overlay = Parameters<typeof openapiOverlay>[1]["overlaySet"];
type Action = Overlay["actions"][number];

/** Field of an action that lists the document's texts that the overlay replaces. */
const REPLACES = "x-replaces";

/** Fields with texts for readers: the service's own stay unless an action names them. */
const TEXTS = new Set(["title", "summary", "description"]);

/**
 * Apply an OpenAPI Overlay 1.0.0 to a document. An action that changes nothing is skipped. A text in the document stays
 * unless an action's `x-replaces` names it: the service's own text is newer than the overlay.
 *
 * @param document - not changed
 * @param text - the overlay as YAML
 * @param name - the overlay's path in the site, for messages
 * @returns the changed copy, and warnings about parts of the overlay without effect
 * @throws ApiDocumentError when the text isn't an overlay
 */
export async function applyOverlay(
  document: JsonObject,
  text: string,
  name: string,
): Promise<{ document: JsonObject; warnings: string[] }> {
  const overlay = parseOverlay(text, name);
  const actions = isObject(overlay) ? overlay.actions : undefined;
  if (!isObject(overlay) || overlay.overlay !== "1.0.0" || !Array.isArray(actions) || actions.length === 0) {
    throw new ApiDocumentError(`${name}: not an overlay. It needs "overlay: 1.0.0" and a list of actions.`);
  }
  // Cast: the package's types only cover OpenAPI 3.0, and leave its result untyped.
  const overlaySet = overlay as unknown as Overlay;
  const result = await openapiOverlay(structuredClone(document) as unknown as OpenApiDocument, { overlaySet });
  const unused = result.resultData.unusedActions as readonly Action[];
  const lines = unused.length > 0 ? actionLines(text) : [];
  const skipped = unused.map((action) => {
    const index = overlaySet.actions.indexOf(action);
    return `${name}:${lines[index]}: action ${index + 1} (${action.target}) changed nothing and was skipped. Its target is not in the document, or the action is not one: correct or remove it.`;
  });
  const replaced = new Set(actions.flatMap((action) => asObject(action as Json)[REPLACES] ?? []));
  const kept: string[] = [];
  const changed = withOwnTexts(document, result.data as unknown as Json, [], (was, overlays, place) => {
    if (!replaced.has(was)) {
      kept.push(
        `${name}: ${jsonPath(place)} stays ${JSON.stringify(shortName(was))}, as the service says. The overlay has ${JSON.stringify(shortName(overlays))}: remove that, or name the service's text in ${REPLACES} of the action.`,
      );
    }
    return replaced.has(was) ? overlays : was;
  });
  return { document: changed as JsonObject, warnings: [...skipped, ...kept] };
}

/** Return the changed value, with the text that `choose` returns where both values have one. */
function withOwnTexts(
  before: Json | undefined,
  after: Json,
  place: readonly (string | number)[],
  choose: (was: string, overlays: string, place: readonly (string | number)[]) => string,
): Json {
  const inner = (key: string | number, was: Json | undefined, is: Json): Json =>
    typeof was === "string" && typeof is === "string" && was !== is && TEXTS.has(String(key))
      ? choose(was, is, [...place, key])
      : withOwnTexts(was, is, [...place, key], choose);
  if (Array.isArray(after)) {
    // Compare items only if the list kept its length: otherwise positions no longer correspond.
    const whole = Array.isArray(before) && before.length === after.length ? before : [];
    return after.map((is, index) => inner(index, whole[index], is));
  }
  return isObject(after)
    ? Object.fromEntries(Object.entries(after).map(([key, is]) => [key, inner(key, own(asObject(before), key), is)]))
    : after;
}

export async function readOverlay(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new ApiDocumentError(`${name} can't be read. Correct the option "overlay", or leave it out.`);
  }
}

/** List the line on which each action starts. */
function actionLines(text: string): number[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const actions = (document.toJS() as Overlay).actions;
  return actions.map((_action, index) => {
    const node = document.getIn(["actions", index], true);
    return lineCounter.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0).line;
  });
}

function parseOverlay(text: string, name: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new ApiDocumentError(`${name}: not YAML. ${error instanceof Error ? error.message : String(error)}`);
  }
}
