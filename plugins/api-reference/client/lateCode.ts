const isFirstPage =
  document.documentElement.dataset.hasHydrated !== "true" && document.querySelector("[data-code]") !== null;

/** The page's code, where it isn't in its HTML: `npm start` sends none, and React may render a page anew. */
export default isFirstPage ? [] : (await import("@generated/api-reference/default/code.json")).default;
