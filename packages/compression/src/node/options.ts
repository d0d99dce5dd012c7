import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

/** What a site may say. */
export interface Options {
  /** A folder that remembers compressed text between builds, relative to the site. `false` compresses everything anew. */
  cache?: string | false;
  /** Folders of the build whose files every reader loads, such as `search/`: they get the best quality on large sites, too. */
  best?: string[];
}

export interface PluginOptions {
  cache: string | false;
  best: string[];
}

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-compression",
  schema: Joi.object<PluginOptions>({
    cache: Joi.alternatives(Joi.string(), Joi.valid(false)).default(
      "node_modules/.cache/docusaurus-plugin-compression",
    ),
    best: Joi.array()
      .items(Joi.string().pattern(/^[^/].*\/$/, "folder of the build, such as search/"))
      .default([]),
  }),
  example: { best: ["search/"] },
});
