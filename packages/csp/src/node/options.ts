import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

import { DIRECTIVES, type Directives } from "./policy";
import type { HeaderRule } from "./rules";

/** Pages with more than others: those at and below a path. */
export interface Route {
  /** Below the base URL, for example `/playground`. */
  path: string;
  directives: Directives;
}

/** What a site may say. */
export interface Options {
  /** Sources for every page, added to what the policy's directives have. */
  directives?: Directives;
  /** Sources for some pages alone. */
  routes?: Route[];
  /** Headers for all files, beside the plugin's own or instead of them; `false` leaves one of the plugin's out. */
  headers?: Record<string, string | false>;
  /** Headers for some paths below the base URL. */
  rules?: HeaderRule[];
  /** Files that programs of other sites may fetch, as paths below the base URL. */
  publicFiles?: string[];
  /** Scripts that workers are started from, as paths below the base URL; those below `/assets/` need no entry. */
  workers?: string[];
}

export type PluginOptions = Required<Options>;

const path = Joi.string().pattern(/^\/\S*$/, "path that begins with /");
const line = Joi.string().pattern(/^[^\r\n$]+$/, "single line without a dollar sign");
const headerName = Joi.string().pattern(/^[\w-]+$/);
const directives = Joi.object().pattern(
  Joi.valid(...DIRECTIVES),
  Joi.array().items(Joi.string().pattern(/^[^\s;,"]+$/, "source expression")),
);

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-csp",
  schema: Joi.object<PluginOptions>({
    directives: directives.default({}),
    routes: Joi.array()
      .items(Joi.object({ path: path.required(), directives: directives.required() }))
      .default([]),
    headers: Joi.object()
      .pattern(headerName, Joi.alternatives(line, Joi.valid(false)))
      .default({}),
    rules: Joi.array()
      .items(Joi.object({ path: path.required(), headers: Joi.object().pattern(headerName, line).required() }))
      .default([]),
    publicFiles: Joi.array().items(path).default([]),
    workers: Joi.array().items(path).default(["/sw.js"]),
  }),
  example: { directives: { "img-src": ["https://images.example.com"] } },
});
