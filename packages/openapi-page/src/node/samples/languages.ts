import { highlight } from "../highlight";
import type { Sample } from "../../model/model";
import { csharp } from "./csharp";
import { curl } from "../../model/curl";
import { go } from "./go";
import { javascript } from "./javascript";
import { php } from "./php";
import { python } from "./python";
import type { SampleRequest } from "../../model/request";

export const LANGUAGE_NAMES = ["curl", "javascript", "python", "go", "php", "csharp"] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];

interface Language {
  readonly label: string;
  readonly prism: string;
  readonly write: (request: SampleRequest, answer: "json" | "none") => string;
}

const LANGUAGES: Readonly<Record<LanguageName, Language>> = {
  curl: { label: "curl", prism: "bash", write: curl },
  javascript: { label: "JavaScript", prism: "javascript", write: javascript },
  python: { label: "Python", prism: "python", write: python },
  go: { label: "Go", prism: "go", write: go },
  php: { label: "PHP", prism: "php", write: php },
  csharp: { label: "C#", prism: "csharp", write: csharp },
};

/**
 * A request in several languages.
 *
 * @param languages - in the order of the tabs
 * @param answer - `json` when the success answer has a JSON body, `none` when it has no body
 * @param colours - false gives plain code
 */
export function samplesOf(
  request: SampleRequest,
  answer: "json" | "none",
  languages: readonly LanguageName[],
  colours: boolean,
): Sample[] {
  return languages.map((language) => {
    const { label, prism, write } = LANGUAGES[language];
    const code = write(request, answer);
    return { language, label, code: colours ? highlight(code, prism) : [code] };
  });
}
