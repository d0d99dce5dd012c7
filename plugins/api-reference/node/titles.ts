import { asString } from "../model/json";
import type { Item } from "./items";
import { plain } from "./search-sections";
import { richText } from "./text";

/** Longest description, in characters, to use as the title of an operation without a summary. */
const TITLE_CHARACTERS = 60;

/** Name an operation, and return the text that its name doesn't have. */
export function wordsOf(item: Item): { title: string; text: string | undefined } {
  const { operation, kind, method, name } = item;
  const [summary = "", description = ""] = [operation.summary, operation.description].map((text) =>
    asString(text)?.trim(),
  );
  if (summary !== "") {
    const title = plain(richText(summary));
    const text = title === summary ? [description] : [summary, description];
    return { title: title || name, text: text.filter((one) => one !== title).join("\n\n") };
  }
  if (kind !== "webhook" && description.length <= TITLE_CHARACTERS && /^[\p{L}\p{N} ,'-]+$/u.test(description)) {
    return { title: description, text: undefined };
  }
  const fallback = kind === "webhook" ? name : (asString(operation.operationId) ?? `${method.toUpperCase()} ${name}`);
  return { title: fallback, text: description };
}
