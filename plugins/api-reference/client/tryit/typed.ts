import type { Operation, Sample, Token } from "../../model/model";
import type { SampleRequest } from "../../model/request";
import { type LanguageName, LANGUAGES } from "../../model/samples/languages";

/** Create the samples of an operation for the request in the form. */
export function typedSamples({ responses, samples }: Operation, request: SampleRequest): Sample[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const answer = success?.contents.some(({ mediaType }) => mediaType.includes("json")) ? "json" : "none";
  return samples.map((sample) => ({
    ...sample,
    code: coloured(LANGUAGES[sample.language as LanguageName].write(request, answer)),
  }));
}

/** Highlight strings, numbers and booleans only. The build's highlighter would be most of the form's size. */
function coloured(code: string): Token[] {
  return code
    .split(/("(?:[^"\\\n]|\\.)*"|\b(?:true|false|null|True|False|None|\d+(?:\.\d+)?)\b)/)
    .flatMap((part, index): Token[] =>
      part === "" ? [] : [index % 2 === 0 ? part : [part.startsWith('"') ? "string" : "value", part]],
    );
}
