import { highlight } from "../highlight";
import type { Sample } from "../model";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { go } from "./go";
import { javascript } from "./javascript";
import { php } from "./php";
import { python } from "./python";
import type { SampleRequest } from "./request";

interface Language {
  readonly language: string;
  readonly label: string;
  readonly prism: string;
  readonly write: (request: SampleRequest, answer: "json" | "none") => string;
}

/** In the order of the tabs. `language` is the value that the guides' tabs use too. */
export const LANGUAGES: readonly Language[] = [
  { language: "curl", label: "curl", prism: "bash", write: curl },
  { language: "javascript", label: "JavaScript", prism: "javascript", write: javascript },
  { language: "python", label: "Python", prism: "python", write: python },
  { language: "go", label: "Go", prism: "go", write: go },
  { language: "php", label: "PHP", prism: "php", write: php },
  { language: "csharp", label: "C#", prism: "csharp", write: csharp },
];

/**
 * A request in every language.
 *
 * @param answer - `json` when the success answer has a JSON body, `none` when it has no body
 * @param colours - false gives plain code
 */
export function samplesOf(request: SampleRequest, answer: "json" | "none", colours: boolean): Sample[] {
  return LANGUAGES.map(({ language, label, prism, write }) => ({
    language,
    label,
    code: colours ? highlight(write(request, answer), prism) : [write(request, answer)],
  }));
}
