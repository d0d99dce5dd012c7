import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

/** A page that is neither a doc nor a post. */
export interface OtherPage {
  /** Path below the base URL, for example `/` or `/changes`. */
  route: string;
  /** Default: the title of the built page. */
  title?: string;
  /** Default: the description of the built page. */
  description?: string;
  /** Heading of its group in `llms.txt`. */
  section?: string;
}

/** A file for programs, such as an OpenAPI document. */
export interface Document {
  /** Path below the base URL, for example `/openapi.json`. */
  file: string;
  title: string;
  description: string;
}

export interface Sections {
  /** For docs outside of any category of the sidebar. */
  docs: string;
  /** For pages that have no section of their own. */
  pages: string;
  /** For files for programs. */
  documents: string;
}

export interface PluginOptions {
  before: readonly OtherPage[];
  after: readonly OtherPage[];
  documents: readonly Document[];
  ignorePatterns: readonly string[];
  content: readonly string[];
  sections: Sections;
}

/** What a site may say. */
export interface Options {
  /** Pages that stand before the docs in `llms.txt`. */
  before?: readonly OtherPage[];
  /** Pages that stand at its end. */
  after?: readonly OtherPage[];
  /** Files for programs, listed last. */
  documents?: readonly Document[];
  /** Globs of paths below the base URL that get no twin. */
  ignorePatterns?: readonly string[];
  /** CSS selectors of the element that holds a page's own text; the first that finds one counts. */
  content?: readonly string[];
  /** Headings in `llms.txt`. */
  sections?: Partial<Sections>;
}

const path = Joi.string().pattern(/^\//, "paths below the base URL, which start with a slash").required();

const otherPages = Joi.array()
  .items(Joi.object({ route: path, title: Joi.string(), description: Joi.string(), section: Joi.string() }))
  .default([]);

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-markdown-twins",
  schema: Joi.object<PluginOptions>({
    before: otherPages,
    after: otherPages,
    documents: Joi.array()
      .items(Joi.object({ file: path, title: Joi.string().required(), description: Joi.string().required() }))
      .default([]),
    ignorePatterns: Joi.array().items(Joi.string()).default([]),
    content: Joi.array().items(Joi.string()).min(1).default([".theme-doc-markdown", "main"]),
    sections: Joi.object<Sections>({
      docs: Joi.string().default("Documentation"),
      pages: Joi.string().default("Pages"),
      documents: Joi.string().default("Machine-readable"),
    }).default(),
  }),
  example: { before: [{ route: "/", section: "Start" }] },
});
