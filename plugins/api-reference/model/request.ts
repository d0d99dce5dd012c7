import type { Json } from "./model";

/** A request that a sample shows. */
export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** True when the call needs `Authorization: Bearer <API key>`; samples read the key from `keyVariable`. */
  readonly bearer: boolean;
  /** The variable of the environment that holds the API key. */
  readonly keyVariable: string;
  /** The JSON body; undefined when the call has none. */
  readonly body?: Json;
}

/** Puts `spaces` before every line but the first. */
export function indentRest(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
