import { filledPath, requestUrl } from "../../model/address";
import { own } from "../../model/json";
import type { Operation } from "../../model/model";

/** The parameters that the reader filled in, by name. */
export type ParameterValues = { [name: string]: string | number | boolean };

/** What the reader filled in for a parameter; empty when nothing. */
export function parameterValue(values: ParameterValues, name: string): string {
  return String(own(values, name) ?? "");
}

/**
 * The address of the request, its path and query parameters filled in.
 *
 * @param server - the chosen server's base address
 * @returns undefined when the request would not go to that server and path
 */
export function addressOf(operation: Operation, values: ParameterValues, server: string): string | undefined {
  const path = filledPath(operation.path, (name) => parameterValue(values, name) || undefined);
  return requestUrl(server, path, new URLSearchParams(given(operation, values, "query")));
}

export function parameterHeaders(operation: Operation, values: ParameterValues): Record<string, string> {
  return Object.fromEntries(given(operation, values, "header"));
}

function given(operation: Operation, values: ParameterValues, place: "query" | "header"): [string, string][] {
  return operation.parameters
    .filter((parameter) => parameter.in === place && Object.hasOwn(values, parameter.name))
    .map(({ name }) => [name, parameterValue(values, name)]);
}
