import type { Download, JsonObject } from "../model/model";

/** A document that a running service gives. */
export interface LiveDocument {
  /** Its whole address; undefined shows the file. */
  url?: string | undefined;
  /** The variable of the environment that holds the key for the request, if the service asks for one. */
  keyVariable?: string;
  /** What happens when it can't be used: `fail` stops the build, `snapshot` shows the file. */
  onError?: "fail" | "snapshot";
  /** What a person does about a service that can't be reached: the end of the message after "Remedy: ". */
  remedy: string;
}

/** What loading and reading a document needs to know. */
export interface DocumentOptions {
  /** Path of the OpenAPI document, JSON, relative to the site's folder. */
  document: string;
  /** Path of an OpenAPI Overlay 1.0.0, YAML, relative to the site's folder. */
  overlay?: string;
  live?: LiveDocument | undefined;
  /** The command that makes the document's file, for messages. */
  updateCommand?: string;
  /** The variable of the environment from which samples read the API key. */
  keyVariable?: string;
}

/** What the site says of its reference. */
export interface ReferenceOptions extends DocumentOptions {
  keyVariable: string;
  /** The page's description, for search engines and link previews. */
  description: string;
  /** Files that the page offers beside the document. */
  downloads: readonly Download[];
  /**
   * Makes the AsyncAPI 3.0 document of the service from the OpenAPI document, for the frames of its WebSockets.
   *
   * @param siteUrl - of the site, without a slash at the end
   * @param warn - is told what the document lacks
   */
  asyncApi: (openApi: JsonObject, siteUrl: string, warn: (message: string) => void) => JsonObject;
  /**
   * Module, relative to the site's folder, whose default export starts the server that answers "Try it" in the page:
   * `() => Promise<InPageServer>`. It is loaded when a reader sends a request.
   */
  inPageServer: string;
  /** Addresses of the pages that the service allows to call it (CORS), for the words where it doesn't allow this one. */
  allowedOrigins: readonly string[];
}
