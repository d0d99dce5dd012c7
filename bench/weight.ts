import type { Browser } from "@playwright/test";

import { median, table } from "./report";
import type { Site } from "./sites";
import { faultsOf, type Link, type Load, visit, type Visit } from "./visit";

export interface Place {
  site: Site;
  route: string;
  url: string;
  heading: string;
  link?: Link;
}

const ROUNDS = 5;
const KINDS = ["document", "stylesheet", "script", "font", "image"] as const;

const sum = (numbers: ReadonlyMap<string, number>): number => [...numbers.values()].reduce((all, one) => all + one, 0);
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/**
 * Visit a page.
 *
 * @throws Error with the site, the page and what is missing, when the page isn't whole
 */
async function visitPlace(browser: Browser, { site, route, url, heading, link }: Place): Promise<Visit> {
  const found = await visit(browser, url, link);
  const faults = faultsOf(found, heading);
  if (faults.length > 0) {
    throw new Error(`${site.name}, ${route}: ${faults.join("; ")}`);
  }
  return found;
}

/** Measure bytes and times of visits, and format their medians. */
export async function measureWeight(places: readonly Place[], browser: Browser): Promise<string> {
  const visits = places.map((place) => ({ place, samples: [] as Visit[] }));
  // Visit each place in turn, so that a change of the machine's speed affects all sites equally.
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { place, samples } of visits) {
      samples.push(await visitPlace(browser, place));
    }
    console.log(`  round ${round} of ${ROUNDS}`);
  }
  const rows = visits.map(({ place, samples }) => {
    const bytes = (of: (one: Visit) => number): string => kilobytes(median(samples.map(of)));
    const ms = (of: (one: Visit) => number): string => median(samples.map(of)).toFixed(0);
    const rest = ({ bytes: all }: Load): number => KINDS.reduce((left, kind) => left - (all.get(kind) ?? 0), sum(all));
    return [
      place.site.name,
      `\`${place.route}\``,
      bytes(({ first }) => sum(first.bytes)),
      bytes(({ whole }) => sum(whole.bytes)),
      ...KINDS.map((kind) => bytes(({ whole }) => whole.bytes.get(kind) ?? 0)),
      bytes(({ whole }) => rest(whole)),
      ms(({ first }) => first.cpuMs),
      ms(({ whole }) => whole.cpuMs),
      place.link ? ms(({ answer }) => answer?.headingMs ?? NaN) : "–",
      place.link ? ms(({ answer }) => answer?.frameMs ?? NaN) : "–",
    ];
  });
  const sizes = ["before use", "in all", "HTML", "CSS", "JS", "fonts", "pictures", "other"];
  const times = ["CPU before use", "CPU in all", "click to heading", "to frame"];
  return `Medians of five visits with an empty cache, 1280 × 800. Sizes are KB (1,000 bytes) over the network in brotli, with headers.
"Before use": nothing is touched and the page is never idle. "In all": everything that loads by itself, and then by kind;
"other" is mostly what is fetched ahead for further pages.
CPU: milliseconds of the main thread's own time ("threadTicks"), which other processes don't lengthen. Clicks: milliseconds
by the clock, from a click on the link to the concepts until that page's heading is there, and until the frame with it is made.

${table(["site", "page", ...sizes, ...times], rows)}`;
}
