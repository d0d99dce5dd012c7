import path from "node:path";

import { EnvironmentError } from "../../config/environment";
import { Budget } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument, checkServed } from "./check";
import { type Change, compareDocuments } from "./diff";
import { ApiDocumentError } from "./errors";
import type { ApiReferenceContent, Json, JsonObject, Source } from "./model";
import { applyOverlay, readOverlay } from "./overlay";
import { documentUrl, fetchDocument, loadError, messageOf, readSnapshot } from "./read";

export interface ApiReferenceOptions {
  /** The service's base address; undefined builds from the snapshot. */
  readonly apiUrl?: string | undefined;
  /** What to do when the service's document can't be used. */
  readonly onError: "fail" | "snapshot";
  /** True when a build with the service's document has failed before, so that it counts as one that can't be used. */
  readonly givenUp?: boolean;
  /** Path of the snapshot, relative to the site's folder. */
  readonly snapshot: string;
  /** Path of the overlay, relative to the site's folder. */
  readonly overlay: string;
}

export interface LoadedReference extends ApiReferenceContent {
  /** The document without the overlay, as it was served or stored. */
  readonly served: JsonObject;
  /** What the person who builds should know. */
  readonly warnings: readonly string[];
  /** How a live document differs from the snapshot; undefined when the snapshot itself is shown. */
  readonly changes?: readonly Change[];
}

/**
 * Loads the document and makes the page data: load, check, overlay, page data.
 *
 * @param siteDir - the folder that the options' paths are relative to
 * @throws ApiDocumentError with one message that says what is wrong, where, and what to do
 */
export async function loadReference(siteDir: string, options: ApiReferenceOptions): Promise<LoadedReference> {
  const { apiUrl, onError, snapshot } = options;
  if (apiUrl === undefined) {
    return loadSnapshot(siteDir, options, { kind: "snapshot", location: snapshot });
  }
  try {
    return await loadLive(siteDir, options, apiUrl);
  } catch (error) {
    if (onError === "fail" || error instanceof EnvironmentError) {
      throw error;
    }
    const reason = `${documentUrl(apiUrl)} could not be used when this page was built.`;
    const loaded = await loadSnapshot(siteDir, options, { kind: "fallback", location: snapshot, reason });
    return { ...loaded, warnings: [`${messageOf(error)}\nThe build goes on with ${snapshot}.`] };
  }
}

async function loadLive(siteDir: string, options: ApiReferenceOptions, apiUrl: string): Promise<LoadedReference> {
  if (options.givenUp === true) {
    throw loadError(documentUrl(apiUrl), "a document with which the site could not be built; the reason is above.");
  }
  const { url, document } = await fetchDocument(apiUrl);
  try {
    const loaded = await make(siteDir, options, document, { kind: "live", location: url });
    const before = await readSnapshot(path.join(siteDir, options.snapshot), options.snapshot);
    return { ...loaded, changes: await compareDocuments(checkServed(before), loaded.served) };
  } catch (error) {
    throw loadError(url, `JSON, but not an OpenAPI document that this site can show. ${messageOf(error)}`);
  }
}

async function loadSnapshot(siteDir: string, options: ApiReferenceOptions, source: Source): Promise<LoadedReference> {
  const document = await readSnapshot(path.join(siteDir, options.snapshot), options.snapshot);
  try {
    return await make(siteDir, options, document, source);
  } catch (error) {
    throw new ApiDocumentError(`${options.snapshot}: ${messageOf(error)}`);
  }
}

async function make(
  siteDir: string,
  options: ApiReferenceOptions,
  served: Json,
  source: Source,
): Promise<LoadedReference> {
  const budget = new Budget();
  const checked = checkServed(served, budget);
  const overlay = await readOverlay(path.join(siteDir, options.overlay), options.overlay);
  const document = checkDocument(await applyOverlay(checked, overlay, options.overlay), budget);
  return { served: checked, document, model: await buildModel(document, source, budget), warnings: [] };
}
