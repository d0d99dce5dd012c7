import { limited } from "./pause";
import { text } from "./reply";
import { env, reasonOf } from "./settings";
import { hashOf } from "./signature";
import type { Socketless } from "./types";

/** How long one job may take, in milliseconds, so that a request of cron always ends. */
const JOB_MS = 300_000;

/** Compare two texts without telling by the time where they differ: nobody can predict what is compared. */
async function isEqual(one: string, other: string): Promise<boolean> {
  const random = crypto.randomUUID();
  return (await hashOf(random + one)) === (await hashOf(random + other));
}

/**
 * Make the route that your platform's cron calls each minute, with the header `Authorization: Bearer <CRON_SECRET>`. It
 * does all jobs at the same time, even if one of them fails, and answers 204, 500 if one failed or took longer than
 * 5 minutes, or 401 to everybody else.
 */
export function cron(
  { log }: Pick<Socketless, "log">,
  ...jobs: readonly (() => Promise<unknown>)[]
): (request: Request, context?: unknown) => Promise<Response> {
  // Frameworks pass their context, which isn't needed.
  return async (request: Request, _context?: unknown): Promise<Response> => {
    const secret = env("CRON_SECRET");
    if (!secret) {
      log.error("The cron route needs the environment variable CRON_SECRET");
      return text(500, "Internal Server Error");
    }
    if (!(await isEqual(request.headers.get("authorization") ?? "", `Bearer ${secret}`))) {
      return text(401, "Wrong or missing CRON_SECRET");
    }
    const results = await Promise.allSettled(jobs.map(async (job) => limited(job(), JOB_MS)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [reasonOf(result.reason)] : []));
    failures.forEach((reason) => log.error(`A job of cron failed: ${reason}`));
    return text(failures.length > 0 ? 500 : 204, null);
  };
}
