/* What a page's sections are read without: navigation, controls, the inside of pictures. */

export const SKIPPED_TAGS = ["nav", "script", "style", "template", "svg", "button", "form", "footer", "noscript"];
export const SKIPPED_CLASSES = [
  "hash-link",
  "theme-doc-toc-mobile",
  "theme-doc-toc-desktop",
  "theme-doc-version-badge",
  "theme-doc-version-banner",
  "theme-doc-footer",
  "pagination-nav",
];
export const SKIPPED_ROLES = ["navigation", "search"];

/** Selector of the same elements, for browsers. */
export const SKIPPED = [
  ...SKIPPED_TAGS,
  ...SKIPPED_CLASSES.map((name) => `.${name}`),
  ...SKIPPED_ROLES.map((name) => `[role=${name}]`),
  "[data-search=skip]",
].join();
