/** Algolia's `facetFilters`: all of the outer list, any of an inner one; `-` before a value excludes it. */
export type FacetFilters = string | readonly (string | readonly string[])[];

const holds = (filter: string, facets: readonly string[]): boolean => {
  const [name, value = ""] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
  return value.startsWith("-") ? !facets.includes(`${name}:${value.slice(1)}`) : facets.includes(filter);
};

/** Tell whether a section passes the filters. */
export function accepts(filters: FacetFilters, facets: readonly string[]): boolean {
  const all = typeof filters === "string" ? [filters] : filters;
  return all.every((filter) =>
    typeof filter === "string"
      ? holds(filter, facets)
      : filter.length === 0 || filter.some((one) => holds(one, facets)),
  );
}
