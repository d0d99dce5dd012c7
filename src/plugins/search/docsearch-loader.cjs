/**
 * Leaves Algolia's client out of DocSearch's window (3.9.0) where search is embedded: the window then takes its engine
 * from `transformSearchClient` alone, and is a quarter smaller.
 */
const MAKES_CLIENT = "Z=nn(r,n,P)";
const TAKES_ENGINE = "Z=e.useMemo(function(){return P({})},[P])";

module.exports = function docsearchLoader(source) {
  if (source.split(MAKES_CLIENT).length !== 2) {
    throw new Error(
      "@docsearch/react is not version 3.9.0: see src/plugins/search/docsearch-loader.cjs for what it must hold.",
    );
  }
  return source.replace(MAKES_CLIENT, TAKES_ENGINE);
};
