/**
 * What a value of `Accept` has when a client wants Markdown: it names the type. Written for the regular expressions of every
 * host, which know neither looking ahead nor the weights of RFC 9110; upper and lower case are the same.
 */
export const MARKDOWN = "text/markdown";

/** What such a value has when the client wants HTML nevertheless: HTML named first, or Markdown with a weight below 1. */
export const HTML_FIRST = ["text/html.*text/markdown", "text/markdown\\s*;\\s*q=0"] as const;
