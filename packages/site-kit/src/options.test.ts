import { Joi, normalizePluginOptions } from "@docusaurus/utils-validation";
import type { OptionValidationContext } from "@docusaurus/types";
import { describe, expect, it } from "vitest";

import { optionsValidator } from "./options";

interface Options {
  folders: string[];
  limit: number;
}

const validateOptions = optionsValidator<Partial<Options>, Options>({
  plugin: "docusaurus-sample",
  schema: Joi.object<Options>({ folders: Joi.array().items(Joi.string()).required(), limit: Joi.number().default(3) }),
  example: { folders: ["docs"] },
});

/** Calls it as Docusaurus does. */
const validated = (options: unknown): Options =>
  validateOptions({ options, validate: normalizePluginOptions } as OptionValidationContext<Partial<Options>, Options>);

describe("optionsValidator", () => {
  it("gives the options with their defaults", () => {
    expect(validated({ folders: ["docs"] })).toEqual({ id: "default", folders: ["docs"], limit: 3 });
  });

  it("names the plugin, every option that is wrong, and what is right", () => {
    expect(() => validated({ folders: "docs", limit: "4", more: 1 })).toThrow(
      [
        'The options of docusaurus-sample are wrong: "folders" must be an array. "limit" must be a number. "more" is not allowed.',
        `Correct them in the site's configuration. This is right: ["docusaurus-sample", {"folders":["docs"]}].`,
        "The package's README lists all options.",
      ].join("\n"),
    );
  });

  it("tells of options that are missing", () => {
    expect(() => validated(undefined)).toThrow('"folders" is required');
  });
});
