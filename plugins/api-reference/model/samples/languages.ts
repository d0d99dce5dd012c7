import type { Operation, Sample, Token } from "../model";
import { isJson as isJsonType, type SampleRequest } from "../request";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { go } from "./go";
import { javascript } from "./javascript";
import { php } from "./php";
import { python } from "./python";

/** @param isJson - whether the success response has a JSON body */
type Write = (request: SampleRequest, isJson: boolean) => string;

/** The values of the language tabs, which are Prism's names except for curl. */
const LANGUAGES: readonly (readonly [language: string, label: string, write: Write])[] = [
  ["curl", "curl", curl],
  ["javascript", "JavaScript", javascript],
  ["python", "Python", python],
  ["go", "Go", go],
  ["php", "PHP", php],
  ["csharp", "C#", csharp],
];

/** Write a request in several languages. @param colour - highlights code; gets the language's name in Prism */
export function samplesOf(
  request: SampleRequest,
  { responses }: Pick<Operation, "responses">,
  colour: (code: string, prism: string) => readonly Token[],
): Sample[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const isJson = success?.contents.some(({ mediaType }) => isJsonType(mediaType)) === true;
  return LANGUAGES.map(([language, label, write]) => ({
    language,
    label,
    code: colour(write(request, isJson), language === "curl" ? "bash" : language),
  }));
}
