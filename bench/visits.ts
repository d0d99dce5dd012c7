import type { Browser } from "@playwright/test";

import { lighthouse, medianOf, type Run } from "./lighthouse";
import { OWN, type Site } from "./peers";
import type { Result } from "./report";
import { summaryOf, visit, type Visit } from "./visit";

/** The page that every site has, and the one that is gone to from it. */
const TUTORIAL = "/docs/getting-started/hono";
const NEXT = "/docs/concepts";

/** Of this site alone. */
const OWN_PAGES = ["/", TUTORIAL, "/api/"];

export interface Served {
  site: Site;
  result: Result;
  /** Its server's address, without a slash at the end. */
  url: string;
}

interface Place extends Served {
  route: string;
}

const placesOf = (served: readonly Served[]): Place[] =>
  served.flatMap((one) => (one.site === OWN ? OWN_PAGES : [TUTORIAL]).map((route) => ({ ...one, route })));

/** Does the same with each place, then again: a machine whose speed drifts is as fast for one site as for another. */
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

/** Visits the pages of all sites with an empty cache, and puts bytes and times into their results. */
export async function visitInTurn(served: readonly Served[], browser: Browser, repeat: number): Promise<void> {
  const rounds = await inTurn<Visit>(placesOf(served), repeat, ({ site, url, route }) =>
    visit(browser, url + route + site.ending, NEXT + site.ending),
  );
  for (const [{ result, route }, taken] of rounds) {
    result.visits = { ...result.visits, [route]: summaryOf(taken) };
  }
}

/**
 * Runs Lighthouse over the pages of all sites, and puts the medians into their results; a run that fails is a problem there.
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
