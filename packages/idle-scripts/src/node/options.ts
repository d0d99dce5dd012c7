import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

/** What a site may say. */
export interface Options {
  /** When scripts are loaded: `intent`, on the first sign of use or when idle; `load`, as soon as the page's HTML is there. */
  start?: "intent" | "load";
  /** Words for readers where a script could not be loaded. */
  labels?: Partial<Labels>;
}

export interface Labels {
  /** What is missing. */
  missing: string;
  /** The button that loads the page again. */
  retry: string;
}

export interface PluginOptions {
  start: "intent" | "load";
  labels: Labels;
}

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-idle-scripts",
  schema: Joi.object<PluginOptions>({
    start: Joi.valid("intent", "load").default("intent"),
    labels: Joi.object<Labels>({
      missing: Joi.string().default(
        "A part of this page could not be loaded. You can read on; search, tabs and copy buttons need it. Check your connection.",
      ),
      retry: Joi.string().default("Retry"),
    }).default(),
  }),
  example: { start: "intent" },
});
