/** The page data of the API reference: what `loadContent` returns, the page renders and other plugins read. */

import type { Section } from "../../search/record";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Formatted text from the document, as a tree that can't contain HTML, scripts or unsafe links. */
export type RichText = readonly RichNode[];
export type RichTag =
  | "p"
  | "em"
  | "strong"
  | "del"
  | "code"
  | "pre"
  | "ul"
  | "ol"
  | "li"
  | "blockquote"
  | "a"
  | "br"
  | "hr"
  | TableTag;
type TableTag = "table" | "thead" | "tbody" | "tr" | "th" | "td";
export type RichNode = string | { readonly tag: RichTag; readonly href?: string; readonly children: RichText };

/** Highlighted code: plain text, or a pair of a palette name and a text. */
export type Token = string | readonly [kind: string, text: string];

export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

export type LimitKey =
  | `${"min" | "max"}${"imum" | "Length" | "Items" | "Properties"}`
  | `exclusive${"Minimum" | "Maximum"}`
  | "multipleOf";

/** Limits as the document states them, under their JSON Schema names. */
export type Limits = Readonly<Partial<Record<LimitKey, number> & { uniqueItems: boolean }>>;

/** Keywords of the document with their values, as they stand there. */
export type More = readonly (readonly [keyword: string, value: string])[];

/** A part of the document, with the keywords that the page doesn't interpret. */
interface WithMore {
  readonly more?: More;
}

export interface Schema extends WithMore {
  /** JSON types that the value may have; empty means any value. */
  readonly types: readonly JsonType[];
  /** True when a single item may be given instead of a list. `item` then describes both. */
  readonly oneOrList?: true;
  readonly item?: Schema;
  readonly fields: readonly Field[];
  readonly variants: readonly Variant[];
  /** Further contents: values of additional properties, items at fixed positions. */
  readonly parts?: readonly Part[];
  /** What an object or a list may not contain beyond what is described. */
  readonly closed?: "Other keys" | "Further items";
  readonly description: RichText;
  readonly limits: Limits;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: Json;
  /** The document's examples of the schema itself. */
  readonly examples?: readonly Json[];
  /** Examples of a parameter or header with their summaries or names; `examples` has their values as well. */
  readonly named?: readonly (readonly [name: string, value: Json])[];
  /** The allowed values; a `const` is a list of one. */
  readonly enum?: readonly Json[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  /** Set where a schema is described elsewhere, or nested too deeply: the link to its description. */
  readonly sameAs?: { readonly name: string; readonly href: string };
}

export interface Part {
  readonly label: string;
  readonly anchor: string;
  readonly of: "key" | "item";
  readonly schema: Schema;
}

export interface Field {
  readonly name: string;
  /** Unique on the page, for example `create-a-connection.webhook.options.sendOnConnect`. */
  readonly anchor: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Set on parameters only. */
  readonly in?: "path" | "query" | "header" | "cookie";
  /** Set where a list in a query is one value with commas. */
  readonly explode?: false;
  /** Set on parameters that neither samples nor "Try it" can write. */
  readonly unsupported?: true;
}

export interface Variant {
  readonly name: string;
  readonly anchor: string;
  readonly schema: Schema;
}

export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
  /** The example as code; JSON is indented by two spaces. */
  readonly code: readonly Token[];
  /** True when the document has no example and this one was made from the schema. */
  readonly generated?: true;
  /** Samples of the request with this example; set on those of the JSON body after the first, whose the operation has. */
  readonly samples?: readonly Sample[];
}

export interface MediaType extends WithMore {
  readonly mediaType: string;
  readonly schema: Schema;
  readonly examples: readonly Example[];
}

export interface Body extends WithMore {
  readonly required: boolean;
  readonly description: RichText;
  readonly contents: readonly MediaType[];
}

export interface Response extends WithMore {
  readonly anchor: string;
  /** For example `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: RichText;
  readonly headers: readonly Field[];
  readonly contents: readonly MediaType[];
  /** Observed in the open-source release, and not promised by the service's document. */
  readonly observed?: true;
}

export interface Security extends WithMore {
  /** The credential in words, for example the header that carries it. */
  readonly label: string;
  readonly description: RichText;
  /** How requests carry the credential; undefined where samples can't say it. */
  readonly credential?: Credential;
}

/** A header that carries a credential. Its name has no characters that mean something to a shell. */
export interface Credential {
  readonly name: string;
  /** Stands before the secret, for example `Bearer `. */
  readonly prefix: string;
}

export interface Sample {
  readonly language: string;
  readonly label: string;
  readonly code: readonly Token[];
}

export interface Operation extends WithMore {
  /** A `frame` is a message on a WebSocket, or the connection itself. */
  readonly kind: "operation" | "webhook" | "frame";
  readonly anchor: string;
  readonly title: string;
  readonly method: string;
  /** The path; for a webhook its name in the document, for a frame its direction. */
  readonly path: string;
  readonly description: RichText;
  readonly deprecated: boolean;
  /** Alternatives; each is a list of schemes that apply together. An empty list means no authorization. */
  readonly security: readonly (readonly Security[])[];
  /** Servers of the operation, if not the document's. */
  readonly servers?: readonly Server[];
  readonly parameters: readonly Field[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  readonly samples: readonly Sample[];
  /** What the samples lack because no value that fits its schema was found: parameters' names, and `the body`. */
  readonly unmade: readonly string[];
}

export interface Server {
  /** Without a trailing slash; a path where the host isn't known. */
  readonly url: string;
  readonly description: string;
}

/** Source of the document. `fallback` is the snapshot, shown because the service didn't respond. */
export interface Source {
  readonly kind: "live" | "snapshot" | "fallback";
  /** URL of the live document, or path of the snapshot in the repository. */
  readonly location: string;
  /** Why the snapshot is shown; set on `fallback` only. */
  readonly reason?: string;
}

export interface ApiModel extends WithMore {
  readonly title: string;
  readonly version: string;
  readonly openapi: string;
  readonly description: RichText;
  readonly source: Source;
  readonly servers: readonly Server[];
  /** Calls first, then webhooks, then frames, in document order. */
  readonly operations: readonly Operation[];
}

export interface PageSettings {
  readonly description: string;
  readonly styleSheet: string;
  readonly formStyleSheet: string;
  readonly allowedOrigins: readonly string[];
  /** Environment variable from which samples read the API key. */
  readonly keyVariable: string;
}

export interface PageData {
  readonly model: ApiModel;
  readonly settings: PageSettings;
}

export interface ApiReferenceContent {
  /** The document that the page shows, overlay applied; also published as `openapi.json`. */
  readonly document: JsonObject;
  /** Frames and events, which OpenAPI can't describe; published as `asyncapi.json`. */
  readonly asyncApi: JsonObject;
  readonly model: ApiModel;
  /** Sections for the search index, beyond the page's HTML. */
  readonly searchSections: readonly Section[];
}
