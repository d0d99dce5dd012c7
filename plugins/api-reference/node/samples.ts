import type { Sample } from "../model/model";
import type { SampleRequest } from "../model/request";
import { LANGUAGE_NAMES, LANGUAGES } from "../model/samples/languages";
import { highlight } from "./highlight";

/**
 * Write a request in several languages.
 *
 * @param answer - `json` when the success response has a JSON body, `none` when it has no body
 * @param colours - false for plain code
 */
export function samplesOf(request: SampleRequest, answer: "json" | "none", colours: boolean): Sample[] {
  return LANGUAGE_NAMES.map((language) => {
    const { label, prism, write } = LANGUAGES[language];
    const code = write(request, answer);
    return { language, label, code: colours ? highlight(code, prism) : [code] };
  });
}
