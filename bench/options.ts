import { parseArgs } from "node:util";

import { SITES, type Site } from "./peers";
import { type Part, PARTS } from "./report";

const USAGE = `npm run bench -- [--only weight,lighthouse,build] [--pages 21,100,300,1000] [--sites "this site,Starlight"]
                 [--repeat 5] [--name full]
Parts that are not run keep what the file bench/results/<name>.json has of them.`;

export interface Options {
  parts: readonly Part[];
  sizes: readonly number[];
  sites: readonly Site[];
  repeat: number;
  name: string;
}

function fail(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

/** Parse the command line; exit with 2 when it is invalid. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: PARTS.join(",") },
      pages: { type: "string", default: "21,100,300,1000" },
      sites: { type: "string", default: SITES.map(({ name }) => name).join(",") },
      repeat: { type: "string", default: "5" },
      name: { type: "string", default: "full" },
    },
  });
  const parts = values.only
    .split(",")
    .map((part) => PARTS.find((known) => known === part) ?? fail(`No part "${part}".`));
  const sites = values.sites
    .split(",")
    .map((name) => SITES.find((known) => known.name === name) ?? fail(`No site "${name}".`));
  const numbers = [...values.pages.split(","), values.repeat].map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1)) {
    fail("--pages and --repeat take whole numbers from 1.");
  }
  const repeat = numbers.pop() ?? 1;
  return { parts, sites, sizes: numbers, repeat, name: values.name };
}
