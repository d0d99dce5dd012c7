/**
 * Leaves out of MiniSearch (7.2.0) what changes, saves and restores an index: a reader's index is made once and then only
 * searched, and without these methods the worker is a fifth smaller.
 */
const UNUSED = [
  "addAllAsync",
  "remove",
  "removeAll",
  "discard",
  "maybeAutoVacuum",
  "discardAll",
  "replace",
  "vacuum",
  "conditionalVacuum",
  "async performVacuuming",
  "vacuumConditionsMet",
  "get isVacuuming",
  "get dirtCount",
  "get dirtFactor",
  "has",
  "getStoredFields",
  "autoSuggest",
  "get documentCount",
  "get termCount",
  "static loadJSON",
  "static async loadJSONAsync",
  "static getDefault",
  "static loadJS",
  "static async loadJSAsync",
  "static instantiateMiniSearch",
  "executeWildcardQuery",
  "toJSON",
  "removeTerm",
  "warnDocumentChanged",
  "removeFieldLength",
];

module.exports = function minisearchLoader(source) {
  const start = source.indexOf("\nclass MiniSearch {");
  const end = source.indexOf("\n}\n", start);
  let body = source.slice(start, end);
  for (const name of UNUSED) {
    const method = new RegExp(`^    ${name}\\([^\\n]*\\{\\n[\\s\\S]*?^    \\}\\n`, "m");
    if (start === -1 || !method.test(body)) {
      throw new Error(
        `minisearch is not version 7.2.0: it has no method ${name}. See src/plugins/search/minisearch-loader.cjs.`,
      );
    }
    body = body.replace(method, "");
  }
  return source.slice(0, start) + body + source.slice(end);
};
