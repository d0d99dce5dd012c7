export interface LiveDocument {
  /** Its full URL; undefined shows the file. */
  url?: string | undefined;
  /** What to do when it can't be loaded: `fail` stops the build, `snapshot` shows the file. */
  onError?: "fail" | "snapshot";
  /** Remedy shown when the service's document can't be loaded: the end of the message after "Remedy: ". */
  remedy: string;
}

export interface DocumentOptions {
  /** Path of the OpenAPI document, JSON, relative to the site's folder. */
  document: string;
  /** Path of an OpenAPI Overlay 1.0.0, YAML, relative to the site's folder. */
  overlay?: string;
  /** Path of the site's part of an AsyncAPI 3.0 document, YAML, relative to the site's folder. */
  asyncApi?: string;
  live?: LiveDocument | undefined;
  /** Command that generates the document's file, for messages. */
  updateCommand?: string;
  /** Environment variable with the API key: for the request of the live document, and in samples. */
  keyVariable?: string;
}

export interface ReferenceOptions extends DocumentOptions {
  keyVariable: string;
  /** The page's description, for search engines and link previews. */
  description: string;
  /**
   * Module, relative to the site's folder, whose default export starts the server that answers "Try it" in the page:
   * `() => Promise<InPageServer>`. Loaded when a reader sends a request.
   */
  inPageServer: string;
  /** Origins that the service allows to call it (CORS), named when a request from another one fails. */
  allowedOrigins: readonly string[];
}
