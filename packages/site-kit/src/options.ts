import type { OptionValidationContext } from "@docusaurus/types";
import { type Joi } from "@docusaurus/utils-validation";

interface About<Given, Options> {
  /** The package's name, as it stands in a site's configuration. */
  plugin: string;
  schema: Joi.ObjectSchema<Options>;
  /** Options that are right, which an error shows as the remedy. */
  example: Given;
}

/** A plugin's options are not what it takes. */
export class OptionsError extends Error {}

/**
 * Makes the `validateOptions` of a plugin, which Docusaurus calls with what the site's configuration says.
 *
 * @returns a function that gives the options with their defaults
 * @throws OptionsError, from that function, which names the plugin, each option that is wrong, and options that are right
 */
export function optionsValidator<Given, Options>({ plugin, schema, example }: About<Given, Options>) {
  return ({ validate, options }: OptionValidationContext<Given, Options>): Options => {
    try {
      return validate(schema.prefs({ abortEarly: false }), options);
    } catch (error) {
      throw new OptionsError(
        [
          `The options of ${plugin} are wrong: ${error instanceof Error ? error.message : String(error)}.`,
          `Correct them in the site's configuration. This is right: ["${plugin}", ${JSON.stringify(example)}].`,
          "The package's README lists all options.",
        ].join("\n"),
      );
    }
  };
}
