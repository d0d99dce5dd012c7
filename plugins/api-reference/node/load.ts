import path from "node:path";

import type { ApiModel, ApiReferenceContent, Json, JsonObject, Source } from "../model/model";
import { Budget } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument, checkServed } from "./check";
import { ApiDocumentError } from "./errors";
import { KeyError } from "./key";
import type { DocumentOptions, LiveDocument } from "./options";
import { applyOverlay, readOverlay } from "./overlay";
import { fetchDocument, loadError, messageOf, readDocument } from "./read";

export interface LoadedReference extends Pick<ApiReferenceContent, "document" | "model"> {
  /** What the person who builds should know. */
  readonly warnings: readonly string[];
}

type Complete = (document: JsonObject, model: ApiModel) => ApiModel;

/**
 * Loads the document and makes the page data: load, check, overlay, page data.
 *
 * @param siteDir - the folder that the options' paths are relative to
 * @param documentUrl - where the document is published: a path with the base URL
 * @param complete - what the site adds to the page data; an error of it is the document's
 * @throws ApiDocumentError with one message that says what is wrong, where, and what to do; KeyError for a key that can't
 *   be sent
 */
export async function loadReference(
  siteDir: string,
  options: DocumentOptions,
  documentUrl = "/openapi.json",
  complete: Complete = (_document, model) => model,
): Promise<LoadedReference> {
  const { document: file, live } = options;
  const load = new Load(siteDir, options, documentUrl, complete);
  if (live?.url === undefined) {
    return load.file({ kind: "snapshot", location: file });
  }
  try {
    return await load.live({ ...live, url: live.url });
  } catch (error) {
    if (live.onError !== "snapshot" || error instanceof KeyError) {
      throw error;
    }
    const reason = `${live.url} could not be used when this page was built.`;
    const loaded = await load.file({ kind: "fallback", location: file, reason });
    return { ...loaded, warnings: [`${messageOf(error)}\nThe build goes on with ${file}.`, ...loaded.warnings] };
  }
}

class Load {
  constructor(
    private readonly siteDir: string,
    private readonly options: DocumentOptions,
    private readonly documentUrl: string,
    private readonly complete: Complete,
  ) {}

  async live(live: LiveDocument & { url: string }): Promise<LoadedReference> {
    const { url, keyVariable } = live;
    const failed = (whatCameBack: string): ApiDocumentError => loadError(url, whatCameBack, this.remedy(live));
    const served = await fetchDocument(url, { keyVariable, remedy: this.remedy(live), ...this.limits() });
    try {
      return await this.make(served, { kind: "live", location: url });
    } catch (error) {
      throw failed(`JSON, but not an OpenAPI document that this site can show. ${messageOf(error)}`);
    }
  }

  async file(source: Source): Promise<LoadedReference> {
    const document = await this.read();
    try {
      return await this.make(document, source);
    } catch (error) {
      throw new ApiDocumentError(`${this.options.document}: ${messageOf(error)}`);
    }
  }

  private read(): Promise<Json> {
    const { document, updateCommand } = this.options;
    return readDocument(path.join(this.siteDir, document), document, { updateCommand, ...this.limits() });
  }

  private async make(served: Json, source: Source): Promise<LoadedReference> {
    const { overlay, samples, limits } = this.options;
    const budget = new Budget(limits);
    const checked = checkServed(served, budget);
    const { document: changed, warnings } =
      overlay === undefined
        ? { document: checked, warnings: [] }
        : await applyOverlay(checked, await readOverlay(path.join(this.siteDir, overlay), overlay), overlay);
    const document = checkDocument(changed, budget);
    const model = await buildModel(document, source, budget, {
      documentUrl: this.documentUrl,
      ...(samples?.languages && { languages: samples.languages }),
      ...(samples?.keyVariable && { keyVariable: samples.keyVariable }),
    });
    return { document, model: this.complete(document, model), warnings: [...warnings, ...budget.warnings] };
  }

  private limits(): { bytes: number } {
    return { bytes: new Budget(this.options.limits).limits.bytes };
  }

  private remedy({ remedy }: LiveDocument): string {
    return (
      remedy ??
      `start the service or correct the option live.url. Leave it out to build from ${this.options.document}, or set live.onError to "snapshot" to fall back to it.`
    );
  }
}
