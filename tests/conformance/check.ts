import type { Site } from "./site";

/** What not every host can do. A host that can't is tested without it. */
export const ABILITIES = {
  headers: "headers that the build asks for",
  hiding: "files of the build that the host keeps to itself",
  brotli: "the build's brotli twins",
  markdown: "Markdown for `Accept: text/markdown`",
  "well-known": "paths below /.well-known/ from the build",
} as const;

export type Ability = keyof typeof ABILITIES;

/** One promise about how a site is served. */
export interface Check {
  /** What holds, as a sentence. */
  says: string;
  needs?: Ability;
  /** Finds faults: one line each, with the path; none when the promise holds. */
  faults(site: Site): Promise<string[]>;
}
