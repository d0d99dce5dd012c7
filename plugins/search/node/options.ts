import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "../../site-kit";

import { LABELS, type Labels } from "./labels";
import { TOKENS, type Tokens } from "./tokens";

/** Hosted Algolia, as the browser may know it: the search key can only search. */
export interface HostedSearch {
  appId: string;
  searchApiKey: string;
  indexName: string;
}

/** A task that readers often come for, shown before they type. */
export interface Task {
  title: string;
  /** A few words below it. */
  hint: string;
  /** A path below the base URL, with an anchor if need be: `/docs#get-started`. */
  url: string;
}

/** A page that a plugin of the site describes beyond what its HTML says. */
export interface DescribedPage {
  /** Under this name the plugin's content is known. It has a list `searchSections`, as site-kit's `DescribedSection` says. */
  plugin: string;
  /** The page's path below the base URL. */
  route: string;
  /** While authoring, when there is no HTML: the page's title, and the group of its hits. */
  title: string;
  group: string;
}

/** What a site may say. */
export interface Options {
  /** Under this name a reader's browser keeps recent searches. */
  name?: string;
  /** Hosted Algolia, with the embedded engine behind it; left out, search is embedded. */
  hosted?: HostedSearch | undefined;
  tasks?: readonly Task[];
  /** Groups of words that mean the same on the site, its own word first. */
  vocabulary?: readonly (readonly string[])[];
  /** What matches on a page weigh, by the page's path below the base URL, where they weigh more or less than 1. */
  weights?: Readonly<Record<string, number>>;
  /** Routes below the base URL that are left out, as glob patterns. */
  ignorePatterns?: readonly string[];
  /** The page for a new issue, which takes `title` and `body`: where readers say what they didn't find. */
  reportUrl?: string;
  /** Files of questions of pages outside of the docs, by route; a page of the docs has its own beside it. */
  questions?: Readonly<Record<string, string>>;
  described?: DescribedPage;
  /** Routes at and below which pages need a document of their own, because their Content-Security-Policy is another. */
  ownDocuments?: readonly string[];
  /** The event on `window` that opens the search; its detail, when there is one, is the first query. */
  openEvent?: string;
  labels?: Partial<Labels>;
  /** Colours and corners, as values of CSS. */
  tokens?: Partial<Tokens>;
}

type Given = "hosted" | "reportUrl" | "described";

/** Options with their defaults. */
export type PluginOptions = Required<Omit<Options, Given | "labels" | "tokens">> &
  Pick<Options, Given> & { labels: Labels; tokens: Tokens };

const text = Joi.string();
const route = text.pattern(/^\//, "path that begins with a slash");

const withDefaults = <Values extends Record<string, string>>(defaults: Values): Joi.ObjectSchema =>
  Joi.object(
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, text.default(value)])),
  ).default();

/** Lists that Docusaurus makes of other pages, whose words are theirs. */
const LISTS = ["**/tags", "**/tags/**", "**/page/*", "**/archive", "**/authors", "**/authors/**"];

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-search",
  schema: Joi.object<PluginOptions>({
    name: text.pattern(/^\S+$/, "name without spaces").default("docs"),
    hosted: Joi.object<HostedSearch>({
      appId: text.required(),
      searchApiKey: text.required(),
      indexName: text.required(),
    }),
    tasks: Joi.array()
      .items(Joi.object<Task>({ title: text.required(), hint: text.required(), url: route.required() }))
      .default([]),
    vocabulary: Joi.array().items(Joi.array().items(text).min(2)).default([]),
    weights: Joi.object().pattern(route, Joi.number().positive()).default({}),
    ignorePatterns: Joi.array().items(text).default(LISTS),
    reportUrl: text.uri({ scheme: ["http", "https"] }),
    questions: Joi.object().pattern(route, text).default({}),
    described: Joi.object<DescribedPage>({
      plugin: text.required(),
      route: route.required(),
      title: text.required(),
      group: text.required(),
    }),
    ownDocuments: Joi.array().items(route).default([]),
    openEvent: text.default("open-search"),
    labels: withDefaults(LABELS),
    tokens: withDefaults(TOKENS),
  }),
  example: { name: "docs" },
});
