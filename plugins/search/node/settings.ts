import type { IndexSettings, SynonymHit } from "algoliasearch";

import { SAME_WORDS } from "../engine/same-words";

/** Settings of DocSearch's crawler, with API names ranked between headings and text. */
export const INDEX_SETTINGS = {
  attributesForFaceting: ["type", "language", "version", "docusaurus_tag"],
  attributesToRetrieve: ["hierarchy", "content", "anchor", "url", "url_without_anchor", "type", "locator"],
  attributesToHighlight: ["hierarchy", "content"],
  attributesToSnippet: ["content:10"],
  camelCaseAttributes: ["hierarchy", "content", "names"],
  searchableAttributes: [
    "unordered(names)",
    "unordered(hierarchy.lvl0)",
    "unordered(hierarchy.lvl1)",
    "unordered(hierarchy.lvl2)",
    "unordered(hierarchy.lvl3)",
    "unordered(hierarchy.lvl4)",
    "unordered(hierarchy.lvl5)",
    "unordered(hierarchy.lvl6)",
    "asked",
    "content",
  ],
  distinct: true,
  attributeForDistinct: "url",
  customRanking: ["desc(weight.pageRank)", "desc(weight.level)", "asc(weight.position)"],
  ranking: ["words", "filters", "typo", "attribute", "proximity", "exact", "custom"],
  highlightPreTag: "<mark>",
  highlightPostTag: "</mark>",
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: ["en"],
  removeStopWords: ["en"],
  queryLanguages: ["en"],
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeWordsIfNoResults: "allOptional",
} satisfies IndexSettings;

/** Convert the embedded engine's synonyms for Algolia. */
export const indexSynonyms = (vocabulary: readonly (readonly string[])[]): SynonymHit[] =>
  [...vocabulary, ...SAME_WORDS].map((group, place) => ({
    objectID: `words-${place}`,
    type: "synonym",
    synonyms: [...group],
  }));
