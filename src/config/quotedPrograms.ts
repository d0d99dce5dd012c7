import type { Options } from "../../plugins/code/quote";

/** What the site's pages quote: the programs of `examples/`, and what the tests note of their runs. */
export const quotedPrograms = {
  folders: ["examples"],
  record: "tests/examples/runs.json",
  labels: { run: "Code on this page was run on {date} against API version {apiVersion}." },
} satisfies Options;
