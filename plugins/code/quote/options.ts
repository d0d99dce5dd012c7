import { Joi } from "@docusaurus/utils-validation";
import { optionsValidator } from "../../site-kit";

/** What begins and ends a named region, without the comment marks of the file's language. */
export interface RegionMarks {
  start: string;
  end: string;
}

export interface PluginOptions {
  folders: readonly string[];
  regionMarks: RegionMarks;
  versionedFolder: string;
  record?: string;
  labels: { run: string };
}

/** What a site may say. */
export interface Options {
  /** Folders that pages may quote from, from the site's root. Each folder in them is a program. */
  folders?: readonly string[];
  regionMarks?: RegionMarks;
  /** Folder with the files of frozen versions. */
  versionedFolder?: string;
  /** File in which tests write when each program was run; without it pages say nothing of that. */
  record?: string;
  /** Words for readers. `run` has `{date}`, and may have `{apiVersion}`. */
  labels?: { run?: string };
}

export const DEFAULTS = {
  folders: ["examples"],
  regionMarks: { start: "#region", end: "#endregion" },
  versionedFolder: "versioned_code",
  labels: { run: "Code on this page was run on {date}." },
} satisfies PluginOptions;

const inside = Joi.string().pattern(/^(?!\/|\.)[^\\]*[^\\/]$/, "folders and files of the site, such as code/samples");
const mark = Joi.string().pattern(/^\S+$/, "marks without spaces").required();

/** @throws OptionsError that names the option and the remedy */
export const validateOptions = optionsValidator<Options, PluginOptions>({
  plugin: "docusaurus-plugin-code-from-file",
  schema: Joi.object<PluginOptions>({
    folders: Joi.array().items(inside).min(1).default(DEFAULTS.folders),
    regionMarks: Joi.object({ start: mark, end: mark }).default(DEFAULTS.regionMarks),
    versionedFolder: inside.default(DEFAULTS.versionedFolder),
    // Tests may keep it in a hidden folder.
    record: Joi.string(),
    labels: Joi.object({
      run: Joi.string()
        .pattern(/\{date\}/, "texts with {date}")
        .default(DEFAULTS.labels.run),
    }).default(),
  }),
  example: { folders: ["examples"] },
});
