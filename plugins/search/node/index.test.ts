import type { LoadContext, Plugin } from "@docusaurus/types";
import { expect, it } from "vitest";

import search from ".";
import { LABELS } from "./labels";
import type { PluginOptions } from "./options";
import { TOKENS } from "./tokens";

const context = {
  siteDir: "/site",
  generatedFilesDir: "/site/.docusaurus",
  baseUrl: "/sub/",
  siteConfig: { title: "Harbour", url: "https://harbour.example" },
  i18n: { currentLocale: "en" },
} as LoadContext;

const options: PluginOptions = {
  name: "docs",
  tasks: [],
  vocabulary: [],
  weights: {},
  ignorePatterns: [],
  questions: {},
  ownDocuments: [],
  openEvent: "open-search",
  labels: LABELS,
  tokens: TOKENS,
};

const loaded = (plugin: Plugin, allContent: object): Promise<void> | void =>
  plugin.allContentLoaded?.({ allContent, actions: {} } as Parameters<NonNullable<Plugin["allContentLoaded"]>>[0]);

it("stops where the plugin that describes a page isn't there, with its name and the remedy", async () => {
  const described = { plugin: "harbour-master", route: "/tides/", title: "Tides", group: "Tides" };
  const plugin = search(context, { ...options, described });
  await expect(loaded(plugin, {})).rejects.toThrow(
    'the option "described" names the plugin "harbour-master", whose content has no searchSections. Add that plugin',
  );
  await expect(loaded(plugin, { "harbour-master": { default: { searchSections: [] } } })).resolves.toBeUndefined();
});

it("lets no label end the inline script that it stands in", () => {
  const labels = { ...LABELS, placeholder: "</script><img src=x>" };
  const { headTags } = search(context, { ...options, labels }).injectHtmlTags?.({ content: undefined }) ?? {};
  expect(JSON.stringify(headTags)).not.toContain("</script>");
});
