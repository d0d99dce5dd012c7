import type { Browser } from "@playwright/test";

import { lighthouse, medianOf, type Run } from "./lighthouse";
import { OWN, type Site } from "./peers";
import type { Result } from "./report";
import { summaryOf, visit, type Visit } from "./visit";

/** A page that every site has, and the page to open from it. */
const TUTORIAL = "/docs/getting-started/hono";
const NEXT = "/docs/concepts";

/** Pages measured on this site only. */
const OWN_PAGES = ["/", TUTORIAL, "/api/"];

export interface Served {
  site: Site;
  result: Result;
  /** Its server's URL, without a trailing slash. */
  url: string;
}

interface Place extends Served {
  route: string;
}

const placesOf = (served: readonly Served[]): Place[] =>
  served.flatMap((one) => (one.site === OWN ? OWN_PAGES : [TUTORIAL]).map((route) => ({ ...one, route })));

/** Take one sample of each place per round, so that a change of the machine's speed affects all sites equally. */
async function inTurn<Sample>(
  places: readonly Place[],
  repeat: number,
  sample: (place: Place) => Promise<Sample | undefined>,
): Promise<Map<Place, Sample[]>> {
  const samples = new Map(places.map((place) => [place, [] as Sample[]]));
  for (let round = 0; round < repeat; round += 1) {
    for (const [place, taken] of samples) {
      const one = await sample(place);
      if (one !== undefined) {
        taken.push(one);
      }
    }
    console.log(`  round ${round + 1} of ${repeat}`);
  }
  return samples;
}

/** Visit the pages of all sites with an empty cache, and add bytes and times to their results. */
export async function visitInTurn(served: readonly Served[], browser: Browser, repeat: number): Promise<void> {
  const rounds = await inTurn<Visit>(placesOf(served), repeat, ({ site, url, route }) =>
    visit(browser, url + route + site.ending, NEXT + site.ending),
  );
  for (const [{ result, route }, taken] of rounds) {
    result.visits = { ...result.visits, [route]: summaryOf(taken) };
  }
}

/**
 * Run Lighthouse on the pages of all sites, and add the medians to their results; a failed run is added as a problem.
 *
 * @param command - from `installLighthouse`
 */
export async function lighthouseInTurn(
  served: readonly Served[],
  command: string,
  browser: { executablePath: string; args: readonly string[] },
  repeat: number,
): Promise<void> {
  const runs = await inTurn<Run>(placesOf(served), repeat, async ({ site, result, url, route }) => {
    try {
      return await lighthouse(command, url + route + site.ending, browser);
    } catch (error) {
      result.problems.lighthouse.push(`${route}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  });
  for (const [{ result, route }, taken] of runs) {
    if (taken.length > 0) {
      result.lighthouse = { ...result.lighthouse, [route]: medianOf(taken) };
    }
  }
}
