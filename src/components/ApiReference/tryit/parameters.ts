import type { Operation } from "../../../plugins/api-reference/model";

/** The parameters that the reader filled in, by name. */
export type ParameterValues = { readonly [name: string]: string | number | boolean };

/** The path of the request with its path and query parameters filled in. */
export function addressOf(operation: Operation, values: ParameterValues): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams(given(operation, values, "query"));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export function parameterHeaders(operation: Operation, values: ParameterValues): Record<string, string> {
  return Object.fromEntries(given(operation, values, "header"));
}

function given(operation: Operation, values: ParameterValues, place: "query" | "header"): [string, string][] {
  return operation.parameters.flatMap((parameter): [string, string][] => {
    const value = values[parameter.name];
    return parameter.in === place && value !== undefined ? [[parameter.name, String(value)]] : [];
  });
}
