import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "docusaurus-site-kit";

/** A font file. What one font has no letters for is drawn with the next of the same weight. */
export interface FontFile {
  /** Path of a TTF, OTF or WOFF file, absolute or from the site's folder. */
  file: string;
  weight: 400 | 600;
}

/** CSS colours. */
export interface Colors {
  ground: string;
  /** The band at the foot. */
  stripe: string;
  section: string;
  title: string;
  /** The description, and the host. */
  text: string;
}

/** What a site may say. */
export interface Options {
  /** Shown beside the mark where there is no wordmark. Default: the site's title. */
  brand?: string;
  /** SVG file, from the site's folder. Default: none. */
  mark?: string;
  /** SVG file with a `viewBox`, for the ground's colour, from the site's folder. Default: none; the brand is written. */
  wordmark?: string;
  /** Default: Inter, for Latin letters. */
  fonts?: FontFile[];
  colors?: Partial<Colors>;
  /**
   * What stands above the title, by the beginning of a page's path below the base URL; the longest one counts. A doc in a
   * category of the sidebar has that category's label.
   */
  sections?: Record<string, string>;
}

export interface PluginOptions {
  brand?: string;
  mark?: string;
  wordmark?: string;
  fonts: FontFile[];
  colors: Colors;
  sections: Record<string, string>;
}

const FONTS: FontFile[] = [
  { file: require.resolve("@fontsource/inter/files/inter-latin-400-normal.woff"), weight: 400 },
  { file: require.resolve("@fontsource/inter/files/inter-latin-600-normal.woff"), weight: 600 },
];

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-social-cards",
  schema: Joi.object<PluginOptions>({
    brand: Joi.string(),
    mark: Joi.string(),
    wordmark: Joi.string(),
    fonts: Joi.array()
      .items(Joi.object({ file: Joi.string().required(), weight: Joi.valid(400, 600).required() }))
      .min(1)
      .default(FONTS),
    colors: Joi.object<Colors>({
      ground: Joi.string().default("#0d1b1c"),
      stripe: Joi.string().default("#0f766e"),
      section: Joi.string().default("#3fd0bf"),
      title: Joi.string().default("#e4eceb"),
      text: Joi.string().default("#a9b8b6"),
    }).default(),
    sections: Joi.object().pattern(Joi.string().pattern(/^\//, "a path"), Joi.string()).default({}),
  }),
  example: { mark: "static/img/logo.svg", sections: { "/": "Documentation" } },
});
