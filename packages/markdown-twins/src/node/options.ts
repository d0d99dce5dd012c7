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
  /** For files that are named and not linked. */
  downloads: string;
}

export interface PluginOptions {
  before: readonly OtherPage[];
  after: readonly OtherPage[];
  documents: readonly Document[];
  downloads: readonly string[];
  ignorePatterns: readonly string[];
  content: readonly string[];
  frontMatter: boolean;
  directive: string;
  closeTags: boolean;
  notFound: string;
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
  /** Globs of files of the build, such as archives, that `llms.txt` names and doesn't link. */
  downloads?: readonly string[];
  /** Globs of paths below the base URL that get no twin. */
  ignorePatterns?: readonly string[];
  /** CSS selectors of the element that holds a page's own text; the first that finds one counts. */
  content?: readonly string[];
  /** Whether a twin begins with title, description, address and last change. */
  frontMatter?: boolean;
  /** The sentence that leads programs to `llms.txt`, before its address, in pages and twins. Empty for none. */
  directive?: string;
  /** Whether tags that the minifier leaves open are closed in the pages. */
  closeTags?: boolean;
  /** What `404.md` says above the addresses of the indexes. */
  notFound?: string;
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
    downloads: Joi.array().items(Joi.string()).default([]),
    ignorePatterns: Joi.array().items(Joi.string()).default([]),
    content: Joi.array().items(Joi.string()).min(1).default([".theme-doc-markdown", "main"]),
    frontMatter: Joi.boolean().default(true),
    directive: Joi.string().allow("").default("For AI agents: the index of this documentation is"),
    closeTags: Joi.boolean().default(true),
    notFound: Joi.string().default("There is no page at this address"),
    sections: Joi.object<Sections>({
      docs: Joi.string().default("Documentation"),
      pages: Joi.string().default("Pages"),
      documents: Joi.string().default("Machine-readable"),
      downloads: Joi.string().default("Files"),
    }).default(),
  }),
  example: { before: [{ route: "/", section: "Start" }] },
});
