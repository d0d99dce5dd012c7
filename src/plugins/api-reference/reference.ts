import { loadReference, type ApiReferenceOptions, type LoadedReference } from "./load";

/**
 * The API reference of one build, loaded once for all who need it: the plugin that makes the page, and the remark step
 * that writes its values into the guides.
 */
export class ApiReference {
  private loading: Promise<LoadedReference> | undefined;

  constructor(
    private readonly siteDir: string,
    private readonly options: ApiReferenceOptions,
  ) {}

  /** @throws ApiDocumentError as `loadReference` */
  load(): Promise<LoadedReference> {
    this.loading ??= loadReference(this.siteDir, this.options);
    return this.loading;
  }

  /** Forgets what was loaded, so that `load` reads it again. */
  reload(): Promise<LoadedReference> {
    this.loading = undefined;
    return this.load();
  }

  /** Absolute or site-relative files whose change makes the reference another one. */
  get files(): readonly string[] {
    return [this.options.snapshot, this.options.overlay];
  }
}
