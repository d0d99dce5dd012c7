import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "../../site-kit";

import type { Download, JsonObject, Labels, Server } from "../model/model";
import { LIMITS, type Limits } from "./budget";
import { LANGUAGE_NAMES, type LanguageName } from "../model/samples/languages";

/** A document that a running service gives. */
export interface LiveDocument {
  /** Its whole address; undefined shows the file. */
  url?: string | undefined;
  /** The variable of the environment that holds the key for the request, if the service asks for one. */
  keyVariable?: string;
  /** What happens when it can't be used: `fail` stops the build, `snapshot` shows the file. */
  onError?: "fail" | "snapshot";
  /** What a person does about a service that can't be reached: the end of the message after "Remedy: ". */
  remedy?: string;
}

/** What loading and reading a document needs to know. */
export interface DocumentOptions {
  /** Path of the OpenAPI document, JSON, relative to the site's folder. */
  document: string;
  /** Path of an OpenAPI Overlay 1.0.0, YAML, relative to the site's folder. */
  overlay?: string;
  live?: LiveDocument;
  /** The command that makes the document's file, for messages. */
  updateCommand?: string;
  /** Servers instead of the document's own. */
  servers?: Server[];
  samples?: {
    /** In the order of the tabs. */
    languages?: LanguageName[];
    /** The variable of the environment from which samples read the API key. */
    keyVariable?: string;
  };
  /** What a document may cost; each is a default of `LIMITS`. */
  limits?: Partial<Limits>;
}

/** What a site may say. */
export interface Options extends DocumentOptions {
  /** The page's path below the base URL. */
  route?: string;
  title?: string;
  /** For search engines and link previews; the default names the document's title. */
  description?: string;
  /** The page's social card: a path below the base URL. */
  image?: string;
  /**
   * A style sheet, relative to the site's folder, that sets the page's custom properties instead of the package's own
   * `src/client/styles/tokens.css`, which lists them all.
   */
  tokens?: string;
  /** Style sheets after the package's own, relative to the site's folder. */
  styleSheets?: string[];
  /** Files that the page offers beside the document. */
  downloads?: Download[];
  /**
   * Makes the AsyncAPI 3.0 document of the service from the OpenAPI document, for the frames of its WebSockets.
   *
   * @param siteUrl - of the site, without a slash at the end
   */
  asyncApi?: (openApi: JsonObject, siteUrl: string) => JsonObject;
  /** A server in the page, which answers "Try it" at first, without a key. */
  inPage?: {
    /**
     * A module, relative to the site's folder, whose default export starts the server: `() => Promise<InPageServer>`, as
     * in `docusaurus-plugin-openapi-page/in-page`. It is loaded when a reader sends a request.
     */
    module: string;
    /** Its name in the list of servers. */
    label?: string;
  };
  /** Addresses of the pages that the service allows to call it (CORS), for the words where it doesn't allow this one. */
  allowedOrigins?: string[];
  labels?: Partial<Labels>;
}

type Given = "overlay" | "updateCommand" | "servers" | "description" | "image" | "tokens" | "asyncApi";

/** Options with their defaults. */
export type PluginOptions = Required<Omit<Options, Given | "live" | "samples" | "limits" | "inPage" | "labels">> &
  Pick<Options, Given> & {
    id: string;
    live: LiveDocument;
    samples: { languages: LanguageName[]; keyVariable: string };
    limits: Limits;
    inPage?: { module: string; label: string };
    labels: Labels;
  };

const text = Joi.string();

const limits = Joi.object<Limits>(
  Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, Joi.number().positive().default(value)])),
).default();

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-openapi-page",
  schema: Joi.object<PluginOptions>({
    document: text.required(),
    overlay: text,
    live: Joi.object<LiveDocument>({
      url: text.uri({ scheme: ["http", "https"] }),
      keyVariable: text,
      onError: Joi.valid("fail", "snapshot").default("fail"),
      remedy: text,
    }).default(),
    updateCommand: text,
    servers: Joi.array().items(
      Joi.object<Server>({
        url: text.uri({ scheme: ["http", "https"] }).required(),
        description: text.allow("").default(""),
      }),
    ),
    samples: Joi.object({
      languages: Joi.array()
        .items(Joi.valid(...LANGUAGE_NAMES))
        .default([...LANGUAGE_NAMES]),
      keyVariable: text.pattern(/^[A-Za-z_]\w*$/).default("API_KEY"),
    }).default(),
    limits,
    route: text.default("api"),
    title: text.default("API reference"),
    description: text,
    image: text,
    tokens: text,
    styleSheets: Joi.array().items(text).default([]),
    downloads: Joi.array()
      .items(Joi.object<Download>({ label: text.required(), file: text.required() }))
      .default([]),
    asyncApi: Joi.function(),
    inPage: Joi.object({ module: text.required(), label: text.default("This page") }),
    allowedOrigins: Joi.array().items(text).default([]),
    labels: Joi.object<Labels>({
      operations: text.default("Operations"),
      tryIt: text.default("Try it"),
      webhookAddress: text.default("your webhook address"),
      keyHint: text.default("Stays in this tab's memory until you reload."),
    }).default(),
  }),
  example: { document: "openapi.json" },
});
