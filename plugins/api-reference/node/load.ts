import path from "node:path";

import type { ApiModel, ApiReferenceContent, Json, JsonObject, Source } from "../model/model";
import { Budget } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument } from "./check";
import { ApiDocumentError, messageOf } from "./errors";
import { KeyError } from "./key";
import type { DocumentOptions } from "./options";
import { applyOverlay, readOverlay } from "./overlay";
import { fetchDocument, loadError, readDocument } from "./read";

export interface LoadedReference extends Pick<ApiReferenceContent, "document" | "model"> {
  /** Warnings for the build's output. */
  readonly warnings: readonly string[];
}

type Complete = (document: JsonObject, model: ApiModel) => ApiModel;

/**
 * Load the document, check it, apply the overlay and build the page data.
 *
 * @param siteDir - the folder that the options' paths are relative to
 * @param complete - adds the site's parts to the page data; its errors count as the document's
 * @throws ApiDocumentError with one message that says what is wrong, where, and what to do; KeyError for a key that
 *   can't be sent
 */
export async function loadReference(
  siteDir: string,
  options: DocumentOptions,
  complete: Complete = (_document, model) => model,
): Promise<LoadedReference> {
  const { document: file, live } = options;
  const loadFile = async (source: Source): Promise<LoadedReference> => {
    const document = await readDocument(path.join(siteDir, file), file, options.updateCommand);
    return make(document, source, siteDir, options, complete).catch((error: unknown) => {
      throw new ApiDocumentError(`${file}: ${messageOf(error)}`);
    });
  };
  if (live?.url === undefined) {
    return loadFile({ kind: "snapshot", location: file });
  }
  const { keyVariable, remedy, url } = live;
  try {
    const served = await fetchDocument(url, keyVariable, remedy);
    return await make(served, { kind: "live", location: url }, siteDir, options, complete).catch((error: unknown) => {
      const reason = `JSON, but not an OpenAPI document that this site can show. ${messageOf(error)}`;
      throw loadError(url, reason, remedy);
    });
  } catch (error) {
    if (live.onError !== "snapshot" || error instanceof KeyError) {
      throw error;
    }
    const reason = `${url} could not be used when this page was built.`;
    const loaded = await loadFile({ kind: "fallback", location: file, reason });
    return { ...loaded, warnings: [`${messageOf(error)}\nThe build goes on with ${file}.`, ...loaded.warnings] };
  }
}

async function make(
  served: Json,
  source: Source,
  siteDir: string,
  { overlay, keyVariable }: DocumentOptions,
  complete: Complete,
): Promise<LoadedReference> {
  const checked = checkDocument(served, new Budget());
  const { document: changed, warnings } =
    overlay === undefined
      ? { document: checked, warnings: [] }
      : await applyOverlay(checked, await readOverlay(path.join(siteDir, overlay), overlay), overlay);
  const budget = new Budget();
  const document = checkDocument(changed, budget);
  const model = complete(document, await buildModel(document, source, budget, keyVariable));
  return { document, model, warnings: [...warnings, ...budget.warnings] };
}
