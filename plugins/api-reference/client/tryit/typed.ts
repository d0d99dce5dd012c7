import type { Operation, Sample, Token } from "../../model/model";
import type { SampleRequest } from "../../model/request";
import { type LanguageName, LANGUAGES } from "../../model/samples/languages";

/** The samples of an operation for a request of the reader's own. */
export function typedSamples({ responses, samples }: Operation, request: SampleRequest): Sample[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const answer = success?.contents.some(({ mediaType }) => mediaType.includes("json")) ? "json" : "none";
  return samples.map((sample) => ({
    ...sample,
    code: coloured(LANGUAGES[sample.language as LanguageName].write(request, answer)),
  }));
}

/** Strings, numbers and truth values in their colours. The build's highlighter would be most of the form's weight. */
function coloured(code: string): Token[] {
  return code
    .split(/("(?:[^"\\\n]|\\.)*"|\b(?:true|false|null|True|False|None|\d+(?:\.\d+)?)\b)/)
    .flatMap((part, index): Token[] =>
      part === "" ? [] : [index % 2 === 0 ? part : [part.startsWith('"') ? "string" : "value", part]],
    );
}
