import { asObject, textOf } from "../model/json";
import type { Json, JsonObject, More } from "../model/model";
import { visible } from "../model/visible";
import { shown } from "./text";

/** Read the keywords of a part of the document that the page doesn't interpret, without extensions (`x-…`). */
export function moreOf(part: JsonObject, interpreted: Iterable<string>): More {
  const known = new Set(interpreted);
  return Object.entries(part)
    .filter(([keyword]) => !known.has(keyword) && !keyword.startsWith("x-"))
    .map(([keyword, value]): More[number] => [visible(keyword), shown(textOf(value))]);
}

/** Read what named examples have beside their values, such as a description or an address. */
export function besideValues(examples: Json | undefined): More {
  const rest = Object.entries(asObject(examples)).flatMap(([name, example]) => {
    const { summary: _summary, value: _value, $ref: _ref, ...others } = asObject(example);
    return Object.keys(others).length === 0 ? [] : [[name, others] as const];
  });
  return rest.length === 0 ? [] : moreOf({ examples: Object.fromEntries(rest) }, []);
}
