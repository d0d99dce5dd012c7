import { describe, expect, it } from "vitest";

import { type Options, type PluginOptions, validateOptions } from "./options";

const validate = (options: Options): PluginOptions =>
  validateOptions({
    options,
    validate: (schema, given) => {
      const { value, error } = (schema as { validate(given: unknown): { value: unknown; error?: Error } }).validate(
        given,
      );
      if (error) {
        throw error;
      }
      return value as PluginOptions;
    },
  });

describe("the options", () => {
  it("have a default each", () => {
    const { labels, tokens, ...rest } = validate({ labels: { search: "Chercher" } });
    expect(rest).toMatchObject({ name: "docs", tasks: [], openEvent: "open-search", ownDocuments: [] });
    expect([labels.search, labels.cancel, tokens.text]).toEqual(["Chercher", "Cancel", "var(--ifm-font-color-base)"]);
  });

  it.each<[string, Options, string]>([
    ["a task outside of the site", { tasks: [{ title: "A", hint: "B", url: "docs" }] }, '"tasks[0].url"'],
    ["a label that there isn't", { labels: { serach: "A" } as Options["labels"] }, '"labels.serach" is not allowed'],
    ["a name that is no key", { name: "my docs" }, '"name" with value "my docs" fails to match'],
    ["half of a hosted index", { hosted: { appId: "A" } as Options["hosted"] }, '"hosted.searchApiKey" is required'],
  ])("refuse %s by name, with options that are right", (_name, options, problem) => {
    expect(() => validate(options)).toThrow(problem);
    expect(() => validate(options)).toThrow('This is right: ["docusaurus-plugin-search", {"name":"docs"}]');
  });
});
