import { readFile } from "node:fs/promises";
import path from "node:path";

import { parse } from "yaml";

import { messageOf } from "../../shared/message-of";
import { asObject, isObject } from "../model/json";
import type { ApiReferenceContent, Json, Source } from "../model/model";
import { visible } from "../model/visible";
import { completeAsyncApi } from "./asyncapi";
import { buildModel } from "./build-model";
import { ApiDocumentError } from "./errors";
import type { DocumentOptions } from "./options";
import { applyOverlay } from "./overlay";
import { fetchDocument, KeyError, loadError, readDocument } from "./read";

export interface LoadedReference extends Pick<ApiReferenceContent, "document" | "asyncApi" | "model"> {
  /** Warnings for the build's output. */
  readonly warnings: readonly string[];
}

/**
 * Load the document, check it, apply the overlay and build the page data.
 *
 * @throws ApiDocumentError with one message that says what is wrong, where, and what to do; KeyError for a key that
 *   can't be sent
 */
export async function loadReference(siteDir: string, options: DocumentOptions): Promise<LoadedReference> {
  const { document: file, keyVariable = "API_KEY", live } = options;
  const loadFile = async (source: Source): Promise<LoadedReference> => {
    const document = await readDocument(path.join(siteDir, file), file, options.updateCommand);
    return make(document, source, siteDir, options).catch((error: unknown) => {
      throw new ApiDocumentError(`${file}: ${messageOf(error)}`);
    });
  };
  if (live?.url === undefined) {
    return loadFile({ kind: "snapshot", location: file });
  }
  const { remedy, url } = live;
  try {
    const served = await fetchDocument(url, keyVariable, remedy);
    return await make(served, { kind: "live", location: url }, siteDir, options).catch((error: unknown) => {
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
  { asyncApi: file, overlay, keyVariable }: DocumentOptions,
): Promise<LoadedReference> {
  const read = (name: string): Promise<string> => readFile(path.join(siteDir, name), "utf8");
  const { document: changed, warnings } =
    overlay === undefined || !isObject(served)
      ? { document: served, warnings: [] }
      : await applyOverlay(served, await read(overlay), overlay);
  const told = new Set<string>();
  const warn = (message: string): unknown => told.add(visible(message));
  const document = asObject(changed);
  const template = file === undefined ? {} : asObject(parse(await read(file)) as Json);
  const asyncApi = file === undefined ? {} : completeAsyncApi(template, document, warn);
  const model = await buildModel(changed, source, { warn, keyVariable, asyncApi });
  return { document, asyncApi, model, warnings: [...warnings, ...told] };
}
