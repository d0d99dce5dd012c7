import type { SampleRequest } from "../request";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { go } from "./go";
import { javascript } from "./javascript";
import { php } from "./php";
import { python } from "./python";

export const LANGUAGE_NAMES = ["curl", "javascript", "python", "go", "php", "csharp"] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];

export interface Language {
  readonly label: string;
  /** Language name in Prism. */
  readonly prism: string;
  /** @param answer - `json` when the success response has a JSON body, `none` when it has no body */
  readonly write: (request: SampleRequest, answer: "json" | "none") => string;
}

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = {
  curl: { label: "curl", prism: "bash", write: curl },
  javascript: { label: "JavaScript", prism: "javascript", write: javascript },
  python: { label: "Python", prism: "python", write: python },
  go: { label: "Go", prism: "go", write: go },
  php: { label: "PHP", prism: "php", write: php },
  csharp: { label: "C#", prism: "csharp", write: csharp },
};
