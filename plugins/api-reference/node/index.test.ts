import type { LoadContext, OptionValidationContext } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import { describe, expect, it } from "vitest";

import { LIMITS } from "./budget";
import openApiPage, { type Options, type PluginOptions, validateOptions } from ".";

/** Calls it as Docusaurus does. */
const validated = (options: unknown): PluginOptions =>
  validateOptions({ options, validate: normalizePluginOptions } as OptionValidationContext<Options, PluginOptions>);

describe("options", () => {
  it("have defaults for everything but the document", () => {
    expect(validated({ document: "openapi.json" })).toEqual({
      id: "default",
      document: "openapi.json",
      live: { onError: "fail" },
      samples: { languages: ["curl", "javascript", "python", "go", "php", "csharp"], keyVariable: "API_KEY" },
      limits: LIMITS,
      route: "api",
      title: "API reference",
      styleSheets: [],
      downloads: [],
      allowedOrigins: [],
      labels: {
        operations: "Operations",
        tryIt: "Try it",
        webhookAddress: "your webhook address",
        keyHint: "Stays in this tab's memory until you reload.",
      },
    });
  });

  it.each([
    [{}, '"document" is required'],
    [
      { document: "a.json", samples: { languages: ["cobol"] } },
      '"samples.languages[0]" must be one of [curl, javascript',
    ],
    [{ document: "a.json", samples: { keyVariable: '"); quit("' } }, '"samples.keyVariable" with value'],
    [{ document: "a.json", live: { url: "file:///etc/passwd" } }, '"live.url" must be a valid uri'],
    [{ document: "a.json", limits: { time: -1 } }, '"limits.time" must be a positive number'],
    [{ document: "a.json", labels: { tryIt: 1 } }, '"labels.tryIt" must be a string'],
  ])("%j are refused, with the option, and options that are right", (options, problem) => {
    expect(() => validated(options)).toThrow(problem);
    expect(() => validated(options)).toThrow(
      'This is right: ["docusaurus-plugin-openapi-page", {"document":"openapi.json"}]',
    );
  });
});

it("refuses a second instance, by its id", () => {
  const context = { siteDir: "/site", baseUrl: "/", generatedFilesDir: "/site/.docusaurus" } as LoadContext;
  const options = { ...validated({ document: "openapi.json" }), id: "admin" };
  expect(() => openApiPage(context, options)).toThrow('a second instance with the id "admin". Take it out.');
});
