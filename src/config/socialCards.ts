import type { Options } from "docusaurus-plugin-social-cards";

/** What the pictures show that other sites make of a link to a page. */
export const cards = {
  mark: "static/img/logo.svg",
  wordmark: "static/img/wordmark-dark.svg",
  sections: { "/": "Documentation", "/api": "Reference" },
} satisfies Options;
