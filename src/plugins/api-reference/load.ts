import path from "node:path";

import { checkDocument } from "./check";
import { buildModel } from "./build-model";
import { type Change, compareDocuments } from "./diff";
import { ApiDocumentError } from "./errors";
import { withoutPollutingKeys } from "./json";
import type { ApiReferenceContent, Json, JsonObject, Source } from "./model";
import { applyOverlay, readOverlay } from "./overlay";
import { documentUrl, fetchDocument, loadError, readSnapshot } from "./read";

export interface ApiReferenceOptions {
  /** The service's base address; undefined builds from the snapshot. */
  readonly apiUrl?: string | undefined;
  /** Sent as a bearer token to the service's document address. */
  readonly apiKey?: string | undefined;
  /** What to do when the service's document can't be used. */
  readonly onError: "fail" | "snapshot";
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
  const { served, source, warnings } = await loadServed(siteDir, options);
  const overlay = await readOverlay(path.join(siteDir, options.overlay), options.overlay);
  const document = checkDocument(await applyOverlay(served, overlay, options.overlay));
  const loaded = { served, document, model: await buildModel(document, source), warnings };
  return source.kind === "live" ? { ...loaded, changes: await changesSince(siteDir, options, served) } : loaded;
}

async function changesSince(siteDir: string, options: ApiReferenceOptions, served: JsonObject): Promise<Change[]> {
  const source = { kind: "snapshot", location: options.snapshot } as const;
  const snapshot = await loadSnapshot(siteDir, options, source);
  return compareDocuments(snapshot.served, served);
}

interface Served {
  readonly served: JsonObject;
  readonly source: Source;
  readonly warnings: readonly string[];
}

async function loadServed(siteDir: string, options: ApiReferenceOptions): Promise<Served> {
  if (options.apiUrl === undefined) {
    return loadSnapshot(siteDir, options, { kind: "snapshot", location: options.snapshot });
  }
  try {
    const { url, document } = await fetchDocument(options.apiUrl, options.apiKey);
    return checkLive(url, document);
  } catch (error) {
    if (options.onError === "fail" || !(error instanceof ApiDocumentError)) {
      throw error;
    }
    const reason = `${documentUrl(options.apiUrl)} could not be used when this page was built.`;
    const source = { kind: "fallback", location: options.snapshot, reason } as const;
    const loaded = await loadSnapshot(siteDir, options, source);
    return {
      ...loaded,
      warnings: [`${error.message}\nThe build goes on with ${options.snapshot}.`, ...loaded.warnings],
    };
  }
}

function checkLive(url: string, document: Json): Served {
  try {
    return checked(document, { kind: "live", location: url });
  } catch (error) {
    if (error instanceof ApiDocumentError) {
      throw loadError(url, `JSON that is no OpenAPI document that can be shown. ${error.message}`);
    }
    throw error;
  }
}

async function loadSnapshot(siteDir: string, options: ApiReferenceOptions, source: Source): Promise<Served> {
  const document = await readSnapshot(path.join(siteDir, options.snapshot), options.snapshot);
  try {
    return checked(document, source);
  } catch (error) {
    if (error instanceof ApiDocumentError) {
      throw new ApiDocumentError(`${options.snapshot}: ${error.message}`);
    }
    throw error;
  }
}

function checked(document: Json, source: Source): Served {
  const { value, dropped } = withoutPollutingKeys(document);
  return {
    served: checkDocument(value),
    source,
    warnings: dropped.map((place) => `${source.location}: ${place} was left out. Its name could change every object.`),
  };
}
