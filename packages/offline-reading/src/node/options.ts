import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

/** What readers see; `{count}`, `{total}` and `{status}` stand for numbers. */
export const LABELS = {
  store: "Store all pages",
  remove: "Switch off and delete",
  working: "Working…",
  removed: "Offline reading is off, and nothing is stored.",
  onePage: "1 page is stored on this device.",
  manyPages: "{count} pages are stored on this device.",
  noList: "The list of pages could not be loaded (status {status}).",
  notAll: "{count} of {total} files could not be loaded.",
  noScripts: "Storing pages needs JavaScript.",
  /** The page that is shown where a page isn't stored. */
  offlineTitle: "You are offline",
  offlineText: "This page is not stored on this device. These pages are:",
} as const;

export type Labels = Record<keyof typeof LABELS, string>;

/** What a site may say. */
export interface Options {
  /** Off also removes the worker, and what it has stored, from browsers that have it. */
  enabled?: boolean;
  /** The worker's script, and the list of what a reader stores who asks for all pages: names of files at the base URL. */
  worker?: string;
  manifest?: string;
  /**
   * With this the names of the browser's caches begin, which all sites of a host share; caches of other names are left alone.
   * The default holds the base URL.
   */
  cachePrefix?: string;
  /** Files of the build that pages load, as glob patterns. */
  files?: readonly string[];
  labels?: Partial<Labels>;
}

/** Options with their defaults. */
export type PluginOptions = Required<Omit<Options, "cachePrefix" | "labels">> &
  Pick<Options, "cachePrefix"> & { labels: Labels };

const text = Joi.string();

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-offline-reading",
  schema: Joi.object<PluginOptions>({
    enabled: Joi.boolean().default(true),
    // Browsers let a worker control what is in its own folder, which has to be that of all pages.
    worker: text.pattern(/^[\w.-]+\.js$/, "name of a script").default("sw.js"),
    manifest: text.pattern(/^[\w.-]+\.json$/, "name of a JSON file").default("offline.json"),
    cachePrefix: text.allow(""),
    files: Joi.array()
      .items(text)
      .default(["assets/**/*.{css,js,json,svg,png,webp,avif,woff2}", "img/**/*.{svg,png,webp,avif}", "favicon.ico"]),
    labels: Joi.object<Labels>(
      Object.fromEntries(Object.entries(LABELS).map(([name, value]) => [name, text.default(value)])),
    ).default(),
  }),
  example: { enabled: true },
});
