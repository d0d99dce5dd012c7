import { readFile } from "node:fs/promises";

import { openapiOverlay, type OpenApiDocument } from "openapi-format";
import { isNode, LineCounter, parse, parseDocument } from "yaml";

import { ApiDocumentError } from "./errors";
import { isObject } from "../model/json";
import type { JsonObject } from "../model/model";

type Overlay = Parameters<typeof openapiOverlay>[1]["overlaySet"];
type Action = Overlay["actions"][number];

/**
 * Applies an OpenAPI Overlay 1.0.0 to a document.
 *
 * @param document - not changed
 * @param text - the overlay as YAML
 * @param name - the overlay's path in the site, for messages
 * @returns the changed copy
 * @throws ApiDocumentError when the overlay isn't one, or when an action changes nothing
 */
export async function applyOverlay(document: JsonObject, text: string, name: string): Promise<JsonObject> {
  const overlay = parseOverlay(text, name);
  const actions = isObject(overlay) ? overlay.actions : undefined;
  if (!isObject(overlay) || overlay.overlay !== "1.0.0" || !Array.isArray(actions) || actions.length === 0) {
    throw new ApiDocumentError(`${name}: not an overlay. It needs "overlay: 1.0.0" and a list of actions.`);
  }
  // Its types know documents of OpenAPI 3.0 only, and leave what it reports open.
  const overlaySet = overlay as unknown as Overlay;
  const result = await openapiOverlay(structuredClone(document) as unknown as OpenApiDocument, { overlaySet });
  const unused = result.resultData.unusedActions as readonly Action[];
  if (unused.length > 0) {
    const lines = actionLines(text);
    const faults = unused.map((action) => {
      const index = overlaySet.actions.indexOf(action);
      return `${name}:${lines[index]}: action ${index + 1} (${action.target}) changed nothing. Its target is not in the document, or the action is not one: correct or remove it.`;
    });
    throw new ApiDocumentError(faults.join("\n"));
  }
  return result.data as unknown as JsonObject;
}

export async function readOverlay(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new ApiDocumentError(`${name} can't be read. Correct the option "overlay", or leave it out.`);
  }
}

/** The line on which each action starts. */
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
