import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "../../site-kit";

import { type Colors, DEFAULT_PALETTE, type Palette } from "./colors";

/** What a site may say. */
export interface Options {
  /** Colours that differ from the default. Each text needs a contrast of 4.5:1 on `page`. */
  palette?: { [Frame in keyof Palette]?: Partial<Colors> };
}

export interface PluginOptions {
  palette: Palette;
}

const color = Joi.string().pattern(/^[^;{}]+$/, "one CSS colour");

const colors = (defaults: Colors) =>
  Joi.object<Colors>(
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, color.default(value)])),
  ).default();

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-static-code",
  schema: Joi.object<PluginOptions>({
    palette: Joi.object<Palette>({
      light: colors(DEFAULT_PALETTE.light),
      dark: colors(DEFAULT_PALETTE.dark),
      ink: colors(DEFAULT_PALETTE.ink),
    }).default(),
  }),
  example: { palette: { light: { keyword: "#0b6b63" } } },
});
