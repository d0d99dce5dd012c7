import { openapiOverlay, type OpenApiDocument } from "openapi-format";
import { isNode, LineCounter, parseDocument } from "yaml";

import { messageOf } from "../../shared/message-of";
import { asObject, isObject, listOf, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { shortName } from "../model/visible";
import { ApiDocumentError, jsonPath, type Place } from "./errors";

type Overlay = Parameters<typeof openapiOverlay>[1]["overlaySet"];

/** Field of an action that lists the document's texts that the overlay replaces. */
const REPLACES = "x-replaces";

/** Fields with texts for readers: the service's own stay unless an action names them. */
const TEXTS = new Set<string | number>(["title", "summary", "description"]);

/**
 * Apply an OpenAPI Overlay 1.0.0 to a document. An action that changes nothing is skipped. A text in the document stays
 * unless an action's `x-replaces` names it: the service's own text is newer than the overlay.
 *
 * @param name - the overlay's path in the site, for messages
 * @returns a changed copy, and warnings about parts of the overlay without effect
 * @throws ApiDocumentError when the text isn't an overlay
 */
export async function applyOverlay(
  document: JsonObject,
  text: string,
  name: string,
): Promise<{ document: JsonObject; warnings: string[] }> {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { lineCounter });
  if (yaml.errors[0] !== undefined) {
    throw new ApiDocumentError(`${name}: not YAML. ${messageOf(yaml.errors[0])}`);
  }
  const overlay = asObject(yaml.toJS() as Json);
  const actions = listOf(overlay.actions);
  if (overlay.overlay !== "1.0.0" || actions.length === 0) {
    throw new ApiDocumentError(`${name}: not an overlay. It needs "overlay: 1.0.0" and a list of actions.`);
  }
  // Cast: the package's types only cover OpenAPI 3.0, and leave its result untyped.
  const overlaySet = overlay as unknown as Overlay;
  const result = await openapiOverlay(structuredClone(document) as unknown as OpenApiDocument, { overlaySet });
  const skipped = (result.resultData.unusedActions as Overlay["actions"]).map((action) => {
    const index = overlaySet.actions.indexOf(action);
    const node = yaml.getIn(["actions", index], true);
    const { line } = lineCounter.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0);
    return `${name}:${line}: action ${index + 1} (${action.target}) changed nothing and was skipped. Its target is not in the document, or the action is not one: correct or remove it.`;
  });
  const replaced = new Set(actions.flatMap((action) => asObject(action)[REPLACES] ?? []));
  const kept: string[] = [];
  const changed = withOwnTexts(document, result.data as unknown as Json, [], (was, overlays, place) => {
    if (replaced.has(was)) {
      return overlays;
    }
    kept.push(
      `${name}: ${jsonPath(place)} stays ${JSON.stringify(shortName(was))}, as the service says. The overlay has ${JSON.stringify(shortName(overlays))}: remove that, or name the service's text in ${REPLACES} of the action.`,
    );
    return was;
  });
  return { document: changed as JsonObject, warnings: [...skipped, ...kept] };
}

/** Return the changed value, with the text that `choose` returns where both values have one. */
function withOwnTexts(
  before: Json | undefined,
  after: Json,
  place: Place,
  choose: (was: string, overlays: string, place: Place) => string,
): Json {
  if (typeof before === "string" && typeof after === "string" && before !== after && TEXTS.has(place.at(-1) ?? "")) {
    return choose(before, after, place);
  }
  if (Array.isArray(after)) {
    // Compare items only if the list kept its length: otherwise positions no longer correspond.
    const whole = Array.isArray(before) && before.length === after.length ? before : [];
    return after.map((is, index) => withOwnTexts(whole[index], is, [...place, index], choose));
  }
  return isObject(after)
    ? Object.fromEntries(
        Object.entries(after).map(([key, is]) => [
          key,
          withOwnTexts(own(asObject(before), key), is, [...place, key], choose),
        ]),
      )
    : after;
}
